// What the lesson's sections share: presses, downloads, turns, and work in slices that the reader sees. What a section does with
// them is tested in its folder, in the built page.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const modules = ['kit/sight', 'kit/timing', 'lesson/kept', 'lesson/predict/predict', 'lesson/press', 'lesson/script', 'lesson/slices', 'lesson/turn'];
  for (const name of modules) Object.assign(window, await import(`/web/${name}.ts`));
  window.inView = async () => {
    root.scrollIntoView();
    await virtual.settle();
  };
  document.body.style.margin = '0 0 3000px';
  root.style.height = '10px';
});

partsTest('a second press within 350 ms of the first, or one that the browser counts as its second, does nothing', () => {
  const button = document.createElement('button');
  let acts = 0;
  window.onPress(button, () => (acts += 1));
  const press = (timeStamp, detail = 1) => {
    button.dispatchEvent(Object.defineProperty(new MouseEvent('click', { detail }), 'timeStamp', { value: timeStamp }));
    return acts;
  };
  // The times are those of the presses, even if the page gets them late.
  equal([press(1000), press(1349), press(1698), press(2048), press(9000, 2)], [1, 1, 1, 2, 2]);
});

partsTest('parts that need a script at the same time share its download, and one that fails can be tried again', async ({ addScript }) => {
  const source = 'script.js';
  window.cellmatesFiles = { [source]: `data:text/javascript,${encodeURIComponent('window.ran = (window.ran ?? 0) + 1')}` };
  const both = [addScript(source, 'It'), addScript(source, 'It')];
  equal(document.head.querySelectorAll('script[src^="data:"]').length, 1);
  await Promise.all(both);
  await addScript(source, 'It');
  equal([window.ran, document.head.querySelectorAll('script[src^="data:"]').length], [2, 0]);
  for (let k = 0; k < 2; k++) {
    const said = await addScript('missing.js', 'The engine').catch(({ message }) => message);
    equal(said, 'The engine could not be downloaded. Try again.');
  }
}, { expected: /missing\.js|Failed to load/ });

partsTest('who begins stops the one before, but not itself, and whoever has ended is not stopped', ({ takeTurn }) => {
  const stopped = [];
  const [one, other] = ['one', 'other'].map((name) => () => stopped.push(name));
  takeTurn(one);
  takeTurn(one);
  equal(stopped, []);
  const end = takeTurn(other);
  equal(stopped, ['one']);
  end();
  takeTurn(one);
  end();
  takeTurn(other);
  equal(stopped, ['one', 'one'], 'an end that comes twice ends nobody else');
});

partsTest('work is done in slices of 12 ms while it is in sight, and ends when it is stopped', async ({ timeInSlices, inSight }) => {
  await window.inView();
  const controller = new AbortController();
  const work = { element: root, signal: controller.signal };
  const slices = [];
  let open = false;
  const act = (most) => () => {
    virtual.work(1);
    if (!open) {
      slices.push(0);
      queueMicrotask(() => (open = false));
    }
    open = true;
    slices[slices.length - 1] += 1;
    return slices.reduce((sum, acts) => sum + acts) < most;
  };
  let spent;
  timeInSlices(act(30), work).then((ms) => (spent = ms));
  await virtual.settle();
  await virtual.until(() => spent);
  equal([slices, Math.round(spent)], [[12, 12, 6], 30]);

  window.scrollTo(0, 2000);
  await virtual.settle();
  await frames(20); // it looks four times a second
  let failed;
  timeInSlices(act(1000), work).catch((error) => (failed = error));
  await virtual.settle();
  await frames(60);
  equal(slices.reduce((sum, acts) => sum + acts), 30, 'nothing is done out of sight');
  await window.inView();
  await frames(5);
  const made = slices.reduce((sum, acts) => sum + acts);
  equal(made > 40, true);
  controller.abort('stopped');
  await frames(5);
  equal([failed, slices.reduce((sum, acts) => sum + acts)], ['stopped', made]);
  equal(await inSight(root, controller.signal).catch((why) => why), 'stopped');
  const later = new AbortController();
  let refused;
  window.scrollTo(0, 2000);
  inSight(root, later.signal).catch((why) => (refused = why));
  await virtual.settle();
  equal(refused, undefined);
  later.abort('stopped while it waits');
  await frames(1);
  equal(refused, 'stopped while it waits');
});

partsTest('a survey takes the fastest round, adds rounds if they differ, and says so if they differ too much', async () => {
  const { survey } = await import('/web/lesson/survey.ts');
  await window.inView();
  const run = async (ms, each) => {
    let k = 0;
    const world = { async measure({ methods: [method] }) {
      virtual.work(each);
      return [{ method, ms: ms[k], buildMs: ms[k++] / 2, pairTests: 7, contacts: 3 }];
    } };
    const options = { element: root, signal: new AbortController().signal, progress() {}, rounds: 2, longest: 8000 };
    return survey([() => world], ['grid'], options).catch(({ message }) => message);
  };
  const result = (ms, median, disturbed = false) =>
    ({ timings: [{ grid: { ms, median, buildMs: ms / 2, pairTests: 7, contacts: 3 } }], disturbed });
  equal(await run([3, 1, 1.1], 1), result(1, 1.1));
  equal(await run([3, 2.2], 1), result(2.2, 2.2));
  equal(await run([1, 2, 4, 8, 16, 32], 3000), result(1, 2, true));
  // A round that takes as long as a reader should wait is the only one, and nobody knows whether something disturbed it.
  equal(await run([3, 1, 1.1], 8000), result(3, 3, true));
});

partsTest('an answer needs a press of its own: a double click, or one while the truth appears, does not take it away', async ({ kept, predict }) => {
  root.innerHTML = `<section id="part"><div class="predict" data-state="guessing"><input><button name="commit">Go</button>
    <button name="stop" disabled>Stop</button><button name="again" disabled>Measure again</button><progress max="1" hidden></progress><p class="verdict">Guess.</p><i class="truth"></i></div></section>`;
  const box = root.querySelector('.predict');
  const [commit, stop, again] = ['commit', 'stop', 'again'].map((name) => box.querySelector(`[name="${name}"]`));
  const state = () => [box.dataset.state, box.querySelector('.verdict').textContent, commit.textContent];
  const done = [];
  let finish;
  predict(box, {
    read: () => (box.querySelector('input').value ? { guess: 7 } : 'First a guess.'),
    fix: (guess) => done.push(`fix ${guess}`),
    free: () => done.push('free'),
    measure: (guess, { signal, progress }) => new Promise((resolve, reject) => {
      done.push('measure');
      progress(0.5);
      signal.addEventListener('abort', () => reject(signal.reason));
      finish = (result) => (result instanceof Error ? reject(result) : resolve(result));
    }),
    show: (guess, result, isKept) => `${guess} of ${result}${isKept ? ', kept' : ''}`,
  });
  const settle = () => virtual.breathe();
  commit.click();
  equal([state(), kept('part/0')], [['guessing', 'First a guess.', 'Go'], undefined]);
  box.querySelector('input').value = '7';
  commit.click();
  commit.click();
  equal([state(), stop.disabled, box.querySelector('progress').value, kept('part/0')], [['revealing', 'Measuring…', 'Go'], false, 0.5, { guess: 7 }]);
  equal(done, ['fix 7', 'measure']);
  stop.click();
  await settle();
  equal(state(), ['stopped', 'Stopped. Your guess stays, and you can try again whenever you like.', 'Go']);
  for (const [result, said] of [[new window.Untimed('Disturbed.'), 'Disturbed.'], [new Error('No.'), 'That did not work: No.']]) {
    commit.click();
    finish(result);
    await settle();
    equal([state(), stop.disabled], [['stopped', said, 'Go'], true]);
  }
  commit.click();
  finish(10);
  await settle();
  equal([state(), done, kept('part/0')], [['revealed', '7 of 10', 'Guess again'], ['fix 7', ...Array(4).fill('measure')], { guess: 7, result: 10, shown: true }]);
  // A second measurement keeps the guess.
  await frames(22);
  box.querySelector('.truth').textContent = 'drawn';
  again.click();
  equal([state(), again.disabled, box.querySelector('.truth').textContent], [['revealing', 'Measuring…', 'Go'], true, '']);
  finish(11);
  await settle();
  equal([state(), again.disabled, kept('part/0')], [['revealed', '7 of 11', 'Guess again'], false, { guess: 7, result: 11, shown: true }]);
  again.click();
  equal(state()[0], 'revealed', 'a double click');
  await frames(20);
  commit.click();
  await frames(2);
  commit.dispatchEvent(new MouseEvent('click', { detail: 2 }));
  equal(state()[0], 'revealed');
  commit.click();
  equal([state(), done, kept('part/0')], [['guessing', 'Guess.', 'Go'], ['fix 7', ...Array(5).fill('measure'), 'free'], undefined]);
}, { expected: /Error: No\./ });

partsTest('a slider says its value in words, and a group of radio buttons is a choice as a list is', async () => {
  const [{ range }, { radioGroup }] = await Promise.all(['range', 'predict/choices'].map((name) => import(`/web/lesson/${name}.ts`)));
  root.innerHTML = '<input type="range" min="0" max="9"><output></output>' +
    '<fieldset><input type="radio" name="way" value="a"><input type="radio" name="way" value="b"></fieldset>';
  const [input, output, group] = ['input', 'output', 'fieldset'].map((name) => root.querySelector(name));
  const moved = [];
  const move = range(input, { says: (value) => `step ${value}`, output, moved: (value) => moved.push(value) });
  const shown = () => [input.value, input.getAttribute('aria-valuetext'), output.textContent, moved];
  move(99);
  equal(shown(), ['9', 'step 9', 'step 9', []]);
  input.value = '4';
  input.dispatchEvent(new Event('input'));
  equal(shown(), ['4', 'step 4', 'step 4', [4]]);
  const choice = radioGroup(group);
  choice.focus();
  equal([choice.value, document.activeElement.value], ['', 'a']);
  choice.value = 'b';
  choice.focus();
  equal([choice.value, document.activeElement.value], ['b', 'b']);
  Object.assign(choice, { value: 'c', disabled: true });
  equal([choice.value, choice.disabled, group.disabled], ['', true, true]);
});

partsTest('signs of a tablet’s keyboard become those of code, but not in comments and in texts that are whole', async () => {
  const { straightened } = await import('/web/lesson/sketch/straight.ts');
  for (const [written, meant] of [
    ['fill(“red”);', 'fill("red");'],
    ['fill(‘red’); text(„a“, 1, 2)', "fill('red'); text(\"a\", 1, 2)"],
    ['x = a – b — c − 1;', 'x = a - b - c - 1;'],
    ['f(…all);\u00a0g()', 'f(...all); g()'],
    ['text("“yes” – no", 1);', 'text("“yes” – no", 1);'],
    ["text('it\\'s “so”', 1);", "text('it\\'s “so”', 1);"],
    ['// don’t – really\nfill(“a”)', '// don’t – really\nfill("a")'],
    ['/* “a”\n– */ text(`“${b}” –`)', '/* “a”\n– */ text(`“${b}” –`)'],
    ['', ''],
  ]) equal(straightened(written), meant);
});

partsTest('code that the reader has changed is there when the page is opened again, until it is ours', async () => {
  const { startSketch } = await import('/web/lesson/sketch/runner.ts');
  const { kept } = window;
  const open = () => {
    root.innerHTML = `<section id="of-test"><div class="whole"><div class="stack"><canvas></canvas></div><button name="play"></button>
      <button name="ours" disabled></button><button name="copy"></button><p class="copied"></p><p class="frame-time"></p>
      <div class="editor"><pre aria-label="Code"><code>fill(1)</code></pre></div></div></section>`;
    const sketch = startSketch(root.querySelector('.whole'), () => false);
    return { sketch, field: root.querySelector('textarea'), ours: root.querySelector('[name="ours"]') };
  };
  const write = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event('input'));
  };
  sessionStorage.clear();
  let { field, ours } = open();
  equal([field.value, ours.disabled], ['fill(1)', true]);
  write(field, 'fill(2) // “mine”');
  const { sketch, ...again } = open();
  ({ field, ours } = again);
  equal([field.value, ours.disabled, root.querySelector('code').textContent.trim()], ['fill(2) // “mine”', false, 'fill(2) // “mine”']);
  sketch.change(/fill\(\d\)/, 'fill(“3”)');
  ({ field } = open());
  equal(field.value, 'fill(“3”) // “mine”');
  root.querySelector('[name="play"]').click();
  equal([field.value, /plain ones/.test(root.querySelector('.copied').textContent)], ['fill("3") // “mine”', true]);
  root.querySelector('iframe')?.remove();
  ({ field, ours } = open());
  equal(field.value, 'fill("3") // “mine”');
  ours.click();
  equal(kept('of-test/code'), undefined);
  equal(open().field.value, 'fill(1)');
});
