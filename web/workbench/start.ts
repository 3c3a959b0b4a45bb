// Wires the page: data, measurement, answer. Until the visitor asks for more, it only draws a frame of a scene.
import { copyButton } from '../kit/copy.ts';
import { whole } from '../kit/figure_text.ts';
import { find, findAll, findButton, make } from '../kit/html.ts';
import * as form from './form.ts';
import * as how from './how.ts';
import { durations, readFragment } from './link.ts';
import { answers, labelOf } from './methods.ts';
import * as preview from './preview.ts';
import * as results from './results.ts';
import { perform as work } from './work.ts';

import type { News, Preview, Source } from './worker.ts';
import type { WorkloadError } from './workload/workload.ts';

/** What a refusal offers to choose. */
type Unread = Partial<Pick<WorkloadError, 'columns' | 'question'>>;

const main = find(document, 'main');
/** Address of one of the page's files. */
const file = (name: string) => new URL(main.dataset[name] ?? '', document.baseURI).href;
const element = find(main, 'form');
const button = (name: string) => findButton(main, name);
/** Where a sentence says what is wrong with the data, or with the run. */
const problems = { data: find(main, '[data-problem="data"]'), run: find(main, '[data-problem="run"]') };
const title = find(main, 'h1');
const question = title.textContent;
const answer = find(main, '.answer');
const now = find(main, '.now');
const bar = find(main, 'progress');
const status = find(main, '.status');
const reading = find(main, '.reading');

/** The file or text that was given last, if it can be read, and what it holds. */
let data: Source & { shown?: Preview } | undefined;
/** The scene that was generated last. */
let generated: Source | undefined;
/** What is measured. */
let shown: Preview | undefined;
let keys = 0;
let task: AbortController | undefined;

how.follow((choice) => {
  if (data) read(data.content ?? '', choice);
});

/** What is to be measured. Throws an error with one sentence if a field is not valid. */
function sourceOf(): Source {
  if (form.ofData() && data) return data;
  const scene = form.scene();
  if (!generated || JSON.stringify(generated.scene) !== JSON.stringify(scene)) generated = { key: ++keys, scene };
  return generated;
}

/** Draws what is chosen. A field that is not valid is named without taking the focus from where it is. */
function showChosen() {
  try {
    if (!form.ofData()) preview.show(preview.sceneShown(form.scene()));
    else if (data?.shown) preview.show(data.shown);
  } catch (error) {
    problems.data.textContent = (error as Error).message;
  }
  plan();
}

/** Says next to Start what it would do. */
function plan() {
  if (!bar.hidden) return;
  const [name, n] = form.ofData() && data?.shown ? [data.shown.name, data.shown.description.discs.mean] : form.sceneChosen();
  const { count, time } = form.summarize(n);
  const instead = data && !data.shown && !form.ofData() ? 'Your data is not read yet. ' : '';
  now.replaceChildren(`${instead}Times ${count === 1 ? 'one method' : `${count} methods`} on `, make('b', {}, `${name}, ${whole(n)} discs`), `: ${time}.`);
}

/** @param run Whether the data is measured; otherwise it is only read. */
function setBusy(busy: boolean, run: boolean) {
  const focused = document.activeElement;
  reading.hidden = !busy || run;
  button('start').hidden = busy && run;
  button('cancel').hidden = bar.hidden = !busy || !run;
  bar.value = 0;
  find(reading, '.share').textContent = 'Reading';
  // A hidden button would lose the focus to nowhere.
  if (focused === button('start')) button('cancel').focus();
  if (focused === button('cancel')) button('start').focus();
  if (!busy && focused === button('cancel-reading')) button('choose').focus();
}

/** Shows the question with its form, or the answer. @param name The data, with an answer. */
function turn(name = '') {
  const answered = name !== '';
  for (const part of findAll(main, '.ask')) part.hidden = answered;
  answer.hidden = !answered;
  title.classList.toggle('of', answered);
  title.textContent = name || question;
  window.scrollTo(0, 0);
}

/** Does one task at a time; a new one cancels the last. @param run Without it, the data is only read. */
async function perform(source: Source, run?: { methods: string[]; duration: string }) {
  task?.abort();
  const mine = new AbortController();
  task = mine;
  for (const each of Object.values(problems)) each.textContent = '';
  setBusy(true, Boolean(run));
  if (run) find(main, '.run').scrollIntoView({ block: 'nearest' });
  status.textContent = source.scene ? 'Generating the scene.' : 'Reading the data.';
  const measure = run && { methods: run.methods, budget: durations[run.duration], answers: file('answers') };
  let begun = false;
  let note = '';
  try {
    const end = await work(file('worker'), { source, run: measure }, (news) => {
      begun ||= news.kind === 'begin';
      hear(news, source, run);
    }, mine.signal);
    if (task !== mine) return;
    if (end === 'cancelled') {
      note = 'You stopped this run before its end.';
      status.textContent = 'Stopped.';
      if (source === data && !data.shown) forget();
    } else if (run) status.textContent = 'Done.';
  } catch (error) {
    if (task !== mine) return;
    note = (error as Error).message;
    status.textContent = '';
    if (source === data && !data.shown) forget(error as Unread);
    if (!begun) problems[run ? 'run' : 'data'].textContent = note;
  }
  setBusy(false, Boolean(run));
  plan();
  if (begun) conclude(note);
}

/** Takes data that can't be read out of the form. Another choice may make it readable. */
function forget({ columns, question }: Unread = {}) {
  if (!columns) data = undefined;
  how.show({ notes: [], columns, question }, true);
  form.chooseScene();
  showChosen();
}

/** @param note Why the run is over, unless it is complete. */
function conclude(note: string) {
  const name = results.end(note);
  if (!name) {
    problems.run.textContent = note || 'No method completed a frame in its time. Choose the long duration, or fewer discs.';
    return;
  }
  turn(name);
  find(answer, 'h2').focus();
}

let announced = 0;

function hear(news: News, source: Source, run?: { methods: string[]; duration: string }) {
  if (news.kind === 'reading') {
    if (run) bar.value = news.share;
    (run ? now : find(reading, '.share')).textContent = `${source.scene ? 'Generating' : 'Reading'}: ${Math.floor(100 * news.share)}%`;
  } else if (news.kind === 'read') {
    shown = news.preview;
    if (source === data && !data.shown) {
      data.shown = shown;
      if (!source.choice) showField(false);
      form.chooseData(shown.name);
      how.show(shown);
      showChosen();
    }
    status.textContent = run ? 'Loading the code that is measured.' : `${shown.name} is ready to be measured.`;
  } else if (news.kind === 'begin' && run && shown) {
    announced = 0;
    results.begin({ ...shown, ...news, ...run, scene: source.scene });
  } else if (news.kind === 'measuring' && shown) {
    const { share, method, keep } = news.progress;
    const { mean } = shown.description.discs;
    const discs = whole(keep * mean);
    bar.value = share;
    now.textContent = `${Math.floor(100 * share)}%: ${labelOf(method)}, ${discs} discs`;
    if (keep !== announced) status.textContent = `Measuring with ${keep < 1 ? `about ${discs} of ${whole(mean)}` : `all ${discs}`} discs.`;
    announced = keep;
  } else if (news.kind === 'result') {
    results.add(news.result);
  }
}

function read(content: Blob | string, choice?: Source['choice']) {
  if (!choice) how.clear();
  data = { key: ++keys, content, choice };
  turn();
  return perform(data);
}

// The form is never submitted, because a sandbox may forbid it.
button('start').addEventListener('click', () => {
  let where: 'data' | 'run' = 'data';
  for (const each of Object.values(problems)) each.textContent = '';
  try {
    const source = sourceOf();
    where = 'run';
    perform(source, { methods: form.methods(), duration: form.duration() });
  } catch (error) {
    const { message, field: wrong } = error as form.FieldError;
    problems[where].textContent = message;
    wrong.closest('details')?.setAttribute('open', ''); // it may be folded
    wrong.focus();
  }
});

element.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'number') return;
  if (event.target.name === 'radius') return; // Enter reads the data again
  event.preventDefault();
  button('start').click();
});
find(element, '.scene').addEventListener('change', () => {
  problems.data.textContent = '';
  showChosen();
});
for (const name of ['cancel', 'cancel-reading']) button(name).addEventListener('click', () => task?.abort());
button('all').addEventListener('click', () => form.checkAll(true));
button('none').addEventListener('click', () => form.checkAll(false));
for (const name of ['input', 'click']) element.addEventListener(name, plan);
button('again').addEventListener('click', () => {
  turn();
  button('choose').focus();
});

const picker = find(main, '[name="file"]', HTMLInputElement);
picker.addEventListener('change', () => {
  const [given] = picker.files ?? [];
  if (given) read(given);
});
button('choose').addEventListener('click', () => {
  picker.value = ''; // the same file can be chosen again, after it has been changed
  picker.click();
});

const field = find(main, '[name="text"]', HTMLTextAreaElement);
function showField(open: boolean) {
  find(main, '#pasted').hidden = !open;
  button('paste').ariaExpanded = String(open);
  if (open) field.focus();
}
button('paste').addEventListener('click', () => showField(button('paste').ariaExpanded === 'false'));
button('read').addEventListener('click', () => {
  if (field.value.trim() !== '') return void read(field.value);
  problems.data.textContent = 'Paste a text first.';
  field.focus();
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
  read(given);
});

function followLink() {
  const link = readFragment(window.location.hash, answers.map(({ name }) => name));
  if (!link) return;
  turn();
  form.fill(link.run);
  showChosen();
  problems.data.textContent = link.problem;
  status.textContent = 'The link has filled in the form. Press Start to repeat its run.';
}
window.addEventListener('hashchange', followLink);
followLink();
showChosen();

for (const recorder of findAll(main, '.recorder')) copyButton(recorder, () => find(recorder, 'pre').textContent ?? '');
// Browsers of 2023 don't unfold what a link leads to.
find(main, '[href="#recorders"]').addEventListener('click', () => (find(main, 'details:has(#recorders)', HTMLDetailsElement).open = true));
