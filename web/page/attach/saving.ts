// Saves the picture, a replay or a clip, and opens replays.

import { type Program, hear } from './drive.ts';
import type { State } from '../../schema/types.ts';
import { download } from '../../kit/download.ts';
import { findButton, make, write } from '../../kit/html.ts';
import { addressOf } from './address.ts';
import { withText } from './png.ts';
import { momentOf } from './replay_link.ts';

const clipLength = 10_000; // ms
const drawEvery = 200; // ms, even if nothing moves, or there would be nothing to record
const trialLength = 1000; // ms
const clipTypes = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const fileName = (now: State | null, ending: string) =>
  `cellmates${now ? `-${now.scene}-${now.method}-${now.count}-discs` : ''}.${ending}`;

/**
 * Resolves to a clip, empty if the browser records none.
 * @param length ms
 * @param draw Draws the picture. Called every `drawEvery` ms.
 * @param ended Resolves if the clip is to end earlier.
 */
async function recordClip(canvas: HTMLCanvasElement, length: number, draw: () => void, ended: Promise<void>) {
  const mimeType = clipTypes.find((type) => MediaRecorder.isTypeSupported(type));
  const stream = canvas.captureStream(30);
  const drawing = setInterval(draw, drawEvery);
  try {
    const recorder = new MediaRecorder(stream, { mimeType });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve, reject) => {
      recorder.onstop = resolve;
      recorder.onerror = ({ error }) => reject(error);
    });
    recorder.start();
    await Promise.race([wait(length), stopped, ended]);
    if (recorder.state !== 'inactive') recorder.stop();
    await Promise.race([stopped, wait(trialLength)]);
    return new Blob(parts, { type: recorder.mimeType });
  } finally {
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
  }
}

const choices: [name: string, label: string, help: string][] = [
  ['png', 'Picture (PNG)', 'What you see now; the file holds the link.'],
  ['clip', 'Clip (10 s)', 'The next ten seconds as a video.'],
  ['replay', 'Save replay', 'Everything you did, so that it plays back exactly.'],
  ['open', 'Open replay…', 'Or drop the file onto this page.'],
];

/** @returns To be called when the buttons are shown. */
export function runSaving(root: HTMLElement, canvas: HTMLCanvasElement, { program, say, openFile }: {
  program: Program;
  say: (text: string) => void;
  openFile: (file: Blob) => void;
}): () => void {
  root.append(...choices.map(([name, label, help]) => {
    const id = `save-${name}-help`;
    const button = make('button', { type: 'button', name: `save-${name}` }, label);
    button.setAttribute('aria-describedby', id);
    return make('div', {}, button, make('p', { className: 'help', id }, help));
  }));
  const button = (name: string) => findButton(root, `save-${name}`);
  const [png, replay, open, clip] = ['png', 'replay', 'open', 'clip'].map(button);
  const save = (blob: Blob, ending: string) => say(download(blob, fileName(program.state(false), ending)));

  // A file of noise would be worse than none.
  const readable = () => {
    const why = program.whyUnreadable();
    if (why) say(why);
    return !why;
  };

  png.addEventListener('click', () => {
    const now = program.state(false);
    if (!now || !readable()) return;
    const address = addressOf(program, now);
    const picture = program.picture(); // before the next tick, as the moment
    momentOf(program, async (replay) => {
      const blob = await picture;
      // Neither an address of the visitor's own disk, nor one that leads to another tick.
      const linked = replay !== null && /^https?:/.test(address);
      if (blob) save(linked ? withText(blob, 'Source', address + replay) : blob, 'png');
      else say('This browser cannot save the canvas as a picture.');
    });
  });
  replay.addEventListener('click', () =>
    program.command('type=record', 'reader', hear(say, () => save(new Blob([program.file()]), 'run'))),
  );
  const choose = make('input', { type: 'file' });
  open.addEventListener('click', () => choose.click());
  choose.addEventListener('change', () => {
    if (choose.files?.[0]) openFile(choose.files[0]);
    choose.value = ''; // so that one file can be chosen twice in a row
  });

  let recording = false;
  let end = () => {};
  const record = async (length: number, shown: () => void) => {
    recording = true;
    program.surround({ recording: true });
    program.sight.keepOn(true);
    const draw = () => {
      program.draw();
      shown();
    };
    try {
      return await recordClip(canvas, length, draw, new Promise((resolve) => (end = resolve)));
    } catch {
      return new Blob();
    } finally {
      recording = false;
      program.surround({ recording: false });
      clip.setAttribute('aria-disabled', 'false');
      program.sight.keepOn(false);
    }
  };
  const label = clip.textContent;
  let left = 0; // ms of the clip, 0 between clips
  const count = () => write(clip, `Stop (${Math.ceil(left / 1000)} s left)`);
  clip.addEventListener('click', async () => {
    if (left > 0) return end();
    if (recording || !readable()) return;
    say('Recording ten seconds.');
    left = clipLength;
    count();
    const blob = await record(clipLength, () => {
      left = Math.max(1, left - drawEvery);
      count();
    });
    left = 0;
    write(clip, label);
    if (blob.size > 0) save(blob, /mp4/.test(blob.type) ? 'mp4' : 'webm');
    else say('This browser cannot record the canvas.');
  });
  // Some browsers have a recorder that records nothing, so a short trial decides whether to offer clips.
  let tried = false;
  return async () => {
    if (tried) return;
    tried = true;
    clip.setAttribute('aria-disabled', 'true');
    if ((await record(trialLength, () => {})).size === 0) clip.parentElement?.remove();
  };
}
