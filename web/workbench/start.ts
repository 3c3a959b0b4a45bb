// Wires the page: data, measurement, results. Nothing is computed before the visitor asks for it.
import { copied } from '../kit/copy.ts';
import { whole } from '../kit/figure_text.ts';
import { find, findButton } from '../kit/html.ts';
import { followTheme } from '../kit/theme.ts';
import { FieldError, Form } from './form.ts';
import { HowFigure } from './how.ts';
import { durations, readFragment } from './link.ts';
import { PreviewFigure } from './preview.ts';
import { Results } from './results.ts';
import { halfDecades } from './survey.ts';
import { Work } from './work.ts';

import type { News, Preview, Source } from './worker.ts';
import type { Column } from './workload/reading.ts';

const main = find(document, 'main');
/** Address of one of the page's files. */
const file = (name: string) => new URL(main.dataset[name] ?? '', document.baseURI).href;
const element = find(main, 'form');
const button = (name: string) => findButton(main, name);
const problem = (name: string) => find(main, `[data-problem="${name}"]`);
const now = find(main, '.now');
const bar = find(main, 'progress');
const status = find(main, '.status');
const aside = find(main, '.reading');

const form = new Form(element);
const work = new Work(file('worker'));
const preview = new PreviewFigure(find(main, '.preview'));
const how = new HowFigure(find(main, '.how'), (choice) => {
  if (chosen) read(chosen.content ?? '', choice);
});
const results = new Results(find(main, '#results'), form.all);
const label = (method: string) => form.all.find(({ name }) => name === method)?.label ?? method;

/** The file or text that was chosen last, if it can be read. */
let chosen: Source | undefined;
/** The scene that was generated last, and its parameters as text. */
let generated: Source & { as: string } | undefined;
let keys = 0;
let task: AbortController | undefined;

followTheme((dark) => {
  results.theme(dark);
  preview.draw();
});

/** @param sentence Empty removes the last one. */
function complain(where: string, sentence: string) {
  problem(where).textContent = sentence;
}

/** Shows the sentence of an error, and moves the focus to the field that caused it. */
function refuse(error: unknown, where: string) {
  complain(where, error instanceof Error ? error.message : String(error));
  if (error instanceof FieldError) error.field.focus();
}

/** The data that is to be used. Throws an error with one sentence if there is none. */
function sourceOf(): Source {
  if (form.source === 'scene') {
    const scene = form.scene();
    const as = JSON.stringify(scene);
    if (generated?.as !== as) generated = { key: ++keys, scene, as };
    return { key: generated.key, scene };
  }
  if (chosen) return chosen;
  const field = find(main, form.source === 'file' ? '[name="file"]' : '[name="text"]');
  throw new FieldError(form.source === 'file' ? 'Choose a file first.' : 'Paste a text first, and read it.', field);
}

/** @param reading Whether the data is only read, which is shown next to it. */
function setBusy(busy: boolean, reading: boolean) {
  const focused = document.activeElement;
  const readingNow = busy && reading;
  aside.classList.toggle('busy', readingNow);
  find(aside, '.share').textContent = readingNow ? 'Reading' : '';
  button('cancel').disabled = !busy || reading;
  for (const name of ['start', 'show', 'read']) button(name).disabled = busy;
  // A disabled button would lose the focus to nowhere.
  if (busy && !reading && focused === button('start')) button('cancel').focus();
  if (readingNow && (focused === button('show') || focused === button('read'))) button('cancel-reading').focus();
  if (!busy && focused === button('cancel-reading')) button(form.source === 'text' ? 'read' : 'show').focus();
  if (!busy && focused === button('cancel')) button('start').focus();
  if (!busy) {
    now.textContent = '\u00a0';
    bar.value = 0;
  }
}

/**
 * Does one task at a time; a new one cancels the last. Errors are shown at `where`.
 * @param run Without it, the data is only read.
 */
async function perform(source: Source, where: 'data' | 'run', run?: { methods: string[]; duration: string }) {
  task?.abort();
  while (work.busy) await new Promise((resolve) => setTimeout(resolve, 20));
  const mine = new AbortController();
  task = mine;
  for (const name of ['data', 'run']) complain(name, '');
  setBusy(true, !run);
  status.textContent = source.scene ? 'Generating the scene.' : 'Reading the data.';
  const budget = durations[run?.duration ?? 'short'];
  const measure = run && { methods: run.methods, budget, answers: file('answers') };
  let begun = false;
  try {
    const end = await work.perform({ source, run: measure }, (news) => {
      begun ||= news.kind === 'begin';
      hear(news, source, run);
    }, mine.signal);
    if (end === 'cancelled') status.textContent = begun ? `Stopped. ${results.end(false)}` : 'Stopped.';
    else if (run) status.textContent = `Done. ${results.end(true)}`;
  } catch (error) {
    status.textContent = '';
    // The last data's sentences are of no use, but another choice of columns may make this data readable.
    if (!begun && !source.scene && chosen?.key === source.key) {
      const { columns } = error as { columns?: Column[] };
      if (!columns) chosen = undefined;
      preview.show(undefined);
      how.show({ notes: [], columns });
    }
    refuse(error, begun ? 'run' : where);
    if (begun) results.end(false);
  }
  if (task === mine) setBusy(false, !run);
}

let shown: Preview | undefined;
let announced = 0;

function hear(news: News, source: Source, run?: { methods: string[]; duration: string }) {
  if (news.kind === 'reading') {
    if (run) bar.value = news.share;
    const text = run ? now : find(aside, '.share');
    text.textContent = `${source.scene ? 'Generating' : 'Reading'}: ${Math.floor(100 * news.share)}%`;
  } else if (news.kind === 'read') {
    if (shown !== news.preview) preview.show((shown = news.preview));
    how.show(shown);
    status.textContent = run ? 'Loading the code that is measured.' : `${news.preview.name} is ready to be measured.`;
  } else if (news.kind === 'begin' && run && shown) {
    announced = 0;
    results.begin({
      workload: { name: shown.name, notes: shown.notes, columns: shown.columns, description: shown.description,
        ...(source.scene && { scene: source.scene.name, parameters: source.scene.values }) },
      methods: run.methods, duration: run.duration, budget: durations[run.duration], clockStep: news.clockStep, skin: news.skin, complete: false,
    }, news.steps, news.code);
    makeRoom();
  } else if (news.kind === 'measuring' && shown) {
    const { share, method, keep } = news.progress;
    const discs = whole(keep * shown.n);
    bar.value = share;
    now.textContent = `${Math.floor(100 * share)}%: ${label(method)}, ${discs} discs`;
    const some = keep < 1 ? `about ${discs} of ${whole(shown.n)}` : `all ${discs}`;
    if (keep !== announced) status.textContent = `Measuring with ${some} discs.`;
    announced = keep;
  } else if (news.kind === 'result') {
    results.add(news.result);
  }
}

/** Makes room for the results, if they would be below the window's edge. */
function makeRoom() {
  const title = find(main, '#run-title');
  if (find(main, '#results').getBoundingClientRect().top < 0.5 * window.innerHeight) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  title.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

function read(content: Blob | string, choice?: Source['choice']) {
  if (!choice) how.clear();
  chosen = { key: ++keys, content, choice };
  return perform(chosen, 'data');
}

button('show').addEventListener('click', () => {
  try {
    perform(sourceOf(), 'data');
  } catch (error) {
    refuse(error, 'data');
  }
});

// The form is never submitted, because a sandbox may forbid it.
button('start').addEventListener('click', () => {
  let where = 'data';
  try {
    const source = sourceOf();
    where = 'run';
    perform(source, 'run', { methods: form.methods(), duration: form.duration });
  } catch (error) {
    complain('run', '');
    refuse(error, where);
  }
});

element.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'number') return;
  if (event.target.name === 'radius') return; // Enter reads the data again
  event.preventDefault();
  button('start').click();
});
for (const name of ['cancel', 'cancel-reading']) button(name).addEventListener('click', () => task?.abort());
button('all').addEventListener('click', () => form.checkAll(true));
button('none').addEventListener('click', () => form.checkAll(false));

const picker = find(main, '[name="file"]', HTMLInputElement);
picker.addEventListener('change', () => {
  const [given] = picker.files ?? [];
  if (given) read(given);
});
// The same file can be chosen again, after it has been changed.
picker.addEventListener('click', () => (picker.value = ''));

const field = find(main, '[name="text"]', HTMLTextAreaElement);
button('read').addEventListener('click', () => {
  if (field.value.trim() === '') refuse(new FieldError('Paste a text first.', field), 'data');
  else read(field.value);
});
// A text area becomes slow with a long text.
const longText = 500_000;
field.addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text.length < longText) return;
  event.preventDefault();
  read(text);
});

window.addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  main.classList.add('dropping');
});
for (const name of ['dragleave', 'drop']) window.addEventListener(name, () => main.classList.remove('dropping'));
window.addEventListener('drop', (event) => {
  const [given] = event.dataTransfer?.files ?? [];
  if (!given) return;
  event.preventDefault();
  form.source = 'file';
  read(given);
});

function followLink() {
  const link = readFragment(window.location.hash, form.all.map(({ name }) => name));
  if (!link) return;
  form.fill(link.run);
  complain('data', link.problem);
  status.textContent = 'The link has filled in the form. Press Start to repeat its run.';
}
window.addEventListener('hashchange', followLink);
followLink();

main.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.name !== 'copy-recorder') return;
  const code = target.nextElementSibling?.textContent ?? '';
  const done = await copied(code);
  status.textContent = done ? 'The recorder is copied.' : 'This browser does not let the page copy. Select the recorder and copy it.';
  target.textContent = done ? 'Copied' : 'Not copied';
});

/** How long a run takes, roughly, if that is known. */
function estimate() {
  for (const [name, budget] of Object.entries(durations)) {
    const text = find(main, `label:has([name="duration"][value="${name}"]) span`);
    const field = find(main, 'fieldset[data-scene]:not([hidden]) [name="n"]', HTMLInputElement);
    const n = form.source === 'scene' ? Number(field.value) : shown?.n;
    const methods = main.querySelectorAll('[name="method"]:checked').length;
    const seconds = n && n > 0 ? (methods * halfDecades(n).length * budget) / 1000 : 0;
    text.textContent = seconds > 0 ? `about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`}` : '';
  }
}
for (const name of ['input', 'change', 'click']) element.addEventListener(name, estimate);
estimate();
