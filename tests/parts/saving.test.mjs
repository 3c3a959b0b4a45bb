// Visitors can save the picture, a replay and a clip, and open replays.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runSaving } = await import('/web/page/attach/saving.ts');
  const [saves] = shell('.saves');
  const canvas = root.appendChild(document.createElement('canvas'));
  window.said = [];
  window.files = []; // name and content of what is saved
  window.opened = [];
  const blobs = new Map();
  URL.createObjectURL = (blob) => (blobs.set(`blob:${blobs.size}`, blob), `blob:${blobs.size - 1}`);
  HTMLAnchorElement.prototype.click = function () {
    window.files.push({ name: this.download, blob: blobs.get(this.href) });
  };
  window.program = standIn(sample('scene=klaus&n=300&method=sap'));
  Object.assign(window, { canvas, button: (name) => saves.querySelector(`[name="save-${name}"]`) });
  window.start = () => (window.show = runSaving(saves, canvas, { program: window.program, say: (text) => window.said.push(text),
    openFile: (file) => window.opened.push(file.name) }));
  // Gives the browser a recorder whose clips have `size` bytes.
  window.giveRecorder = (size) => {
    window.drawn = 0;
    window.kept = [];
    window.program.draw = () => (window.drawn += 1);
    window.program.sight.keepOn = (wanted) => window.kept.push(wanted);
    window.program.surround = ({ recording }) => window.kept.push(`recording ${recording}`);
    HTMLCanvasElement.prototype.captureStream = () => ({ getTracks: () => [{ stop: () => window.kept.push('track stops') }] });
    window.MediaRecorder = class {
      static isTypeSupported = (type) => type === 'video/mp4';
      state = 'inactive';
      constructor(stream, { mimeType }) {
        this.mimeType = mimeType;
      }
      start() {
        this.state = 'recording';
      }
      stop() {
        this.state = 'inactive';
        this.ondataavailable({ data: new Blob(['x'.repeat(size)]) });
        this.onstop();
      }
    };
  };
});

partsTest('the picture has the scene, method and number of discs in its name, and the link to its tick in its file', async ({ button, files, program, said, start }) => {
  start();
  button('png').click();
  await frames(1);
  equal(said, ['This browser cannot save the canvas as a picture.']);
  const drawn = document.createElement('canvas');
  const picture = await new Promise((resolve) => drawn.toBlob(resolve));
  program.picture = async () => picture;
  program.file = () => Uint8Array.of(7);
  program.now.tick = 5;
  button('png').click();
  await frames(1);
  equal([files[0].name, files[0].blob.type, said[1]],
    ['cellmates-klaus-sap-300-discs.png', 'image/png', 'Saving cellmates-klaus-sap-300-discs.png.']);
  const text = await files[0].blob.text();
  equal([text.slice(1, 4), text.slice(12, 16), text.includes(`tEXtSource\0${location.href}?scene=klaus&n=300&method=sap#run=1.Bw`)],
    ['PNG', 'IHDR', true]);
  equal((await createImageBitmap(files[0].blob)).width, drawn.width);
});

partsTest('a text in a PNG is a chunk after the header, with its length and its check sum', async () => {
  const { withText } = await import('/web/page/attach/png.ts');
  const content = 'tEXtSource\0https://example.org/?n=5';
  const file = withText(new Blob(['h'.repeat(33), 'rest']), 'Source', 'https://example.org/?n=5');
  const bytes = [...new Uint8Array(await file.arrayBuffer())].slice(33);
  equal(bytes, [0, 0, 0, 0x1f, ...new TextEncoder().encode(content), 0xf5, 0x4f, 0xd5, 0x07, ...new TextEncoder().encode('rest')]);
});

partsTest('a browser that gives noise when a canvas is read saves no picture and no clip, and a sentence says why',
  async ({ button, files, giveRecorder, program, said, start }) => {
  const { whyUnreadable } = await import('/web/page/attach/readback.ts');
  giveRecorder(9);
  equal(whyUnreadable(document), '');
  let change;
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...area) {
    return { data: change(getImageData.apply(this, area).data) };
  };
  Object.assign(program, { whyUnreadable: () => whyUnreadable(document), picture: async () => new Blob(['png']) });
  start();
  const why = 'To prevent fingerprinting, this browser returns noise in place of the picture. Allow this page to read its canvas, or take a screenshot.';
  for (change of [
    (data) => data.map((_, at) => (at % 4 === 3 ? 255 : 37 * at)), // random stripes
    (data) => data.map((level) => level - 9),
    (data) => data.fill(255),
    (data) => data.fill(0),
    () => { throw new DOMException('no', 'SecurityError'); },
  ]) {
    for (const what of ['png', 'clip']) {
      said.length = 0;
      button(what).click();
      await frames(1);
      equal([files.length, said], [0, [why]], `${what}: ${change}`);
    }
  }
  change = (data) => data.map((level) => level - 8); // noise that nobody sees
  button('png').click();
  await frames(1);
  equal(files.length, 1);
  button('clip').click();
  equal(said.at(-1), 'Recording ten seconds.');
});

partsTest('a replay is the program’s file, or a sentence says why there is none', async ({ button, files, program, said, start }) => {
  start();
  program.file = () => Uint8Array.of(1, 2);
  button('replay').click();
  equal([files[0].name, await files[0].blob.arrayBuffer().then((data) => [...new Uint8Array(data)])],
    ['cellmates-klaus-sap-300-discs.run', [1, 2]]);
  program.answer = () => ({ code: 'no-memory', sentence: 'memory ran out' });
  button('replay').click();
  program.answer = () => ({ code: 'interrupted' });
  button('replay').click();
  equal([files.length, said.slice(1)], [1, ["Can't do that: memory ran out."]]);
});

partsTest('in a frame, whose page may forbid that a file comes, a sentence says what to do then', async ({ button, files, program, said, start }) => {
  start();
  program.file = () => Uint8Array.of(1);
  button('replay').click();
  equal(files.length, 1);
  matches(said[0], /^Saving cellmates-klaus-sap-300-discs\.run\. If no file comes, .* open this page in a tab, and save there\.$/);
}, { framed: true });

partsTest('one file can be opened twice in a row', ({ button, opened, start }) => {
  let choice;
  HTMLInputElement.prototype.click = function () {
    choice = this;
  };
  start();
  button('open').click();
  for (let k = 0; k < 2; k++) {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'a.run'));
    choice.files = files.files;
    choice.dispatchEvent(new Event('change'));
  }
  equal([opened, choice.files.length], [['a.run', 'a.run'], 0]);
});

partsTest('a clip lasts ten seconds and is drawn even if nothing moves, after a trial of one second', async () => {
  window.giveRecorder(9);
  const { button, files, kept, said, start } = window;
  start();
  window.show();
  equal([button('clip').ariaDisabled, kept], ['true', ['recording true', true]]);
  await frames(59);
  button('clip').click();
  equal(said, [], 'not two at a time');
  await frames(2);
  equal([button('clip').ariaDisabled, kept.slice(2)], ['false', ['track stops', 'recording false', false]]);
  window.drawn = 0;
  window.show();
  await frames(61);
  equal(window.drawn, 0, 'one trial is enough');
  button('clip').click();
  equal(said, ['Recording ten seconds.']);
  equal([button('clip').textContent, button('clip').ariaDisabled], ['Stop (10 s left)', 'false']);
  await frames(190); // 3.2 s
  equal(button('clip').textContent, 'Stop (7 s left)');
  await frames(408);
  equal([files, button('clip').textContent], [[], 'Stop (1 s left)']);
  await frames(4);
  equal([files[0].name, files[0].blob.size, window.drawn], ['cellmates-klaus-sap-300-discs.mp4', 9, 50]);
});

partsTest('a press during a clip ends it, and saves what there is', async ({ button, files, giveRecorder, start }) => {
  giveRecorder(9);
  start();
  const label = button('clip').textContent;
  for (const pressed of [1, 2]) {
    button('clip').click();
    await frames(90);
    equal(files.length, pressed - 1);
    button('clip').click();
    await frames(2);
    equal([files.length, button('clip').textContent], [pressed, label]);
  }
});

for (const what of ['records nothing', 'is missing', 'refuses', 'never stops']) {
  partsTest(`no clip is offered if the recorder ${what}`, async ({ button, giveRecorder, start }, fault) => {
    giveRecorder(fault === 'records nothing' ? 0 : 9);
    if (fault === 'is missing') delete window.MediaRecorder;
    if (fault === 'refuses') HTMLCanvasElement.prototype.captureStream = () => { throw new DOMException('no', 'SecurityError'); };
    if (fault === 'never stops') MediaRecorder.prototype.stop = () => {};
    start();
    const clip = button('clip');
    window.show();
    await frames(122);
    equal([clip.isConnected, button('png').isConnected], [false, true]);
  }, { argument: what });
}
