// The page around the sketch: chooses the version, times it, and compares the times.
import { clockStep, coarseClock, now as time } from '../timing.js';

const versions = {
  naive: { Version: () => Loops, method: 'naive', label: 'Sketch: every pair', name: 'the sketch’s loop over every pair', how: 'testing every pair' },
  grid: { Version: () => Loops, method: 'grid', label: 'Sketch: its grid', name: 'the sketch’s grid', how: 'with its grid' },
  same: { Version: () => Engine, method: 'tutorial-grid', label: 'Engine: the sketch’s grid', name: 'the engine with the sketch’s grid' },
  engine: { Version: () => Engine, method: 'grid', label: 'Engine: its own grid', name: 'the engine with its own grid' },
};
for (const [version, { label }] of Object.entries(versions)) {
  const row = document.querySelector('template').content.firstElementChild.cloneNode(true);
  row.id = `${version}-row`;
  row.querySelector('input').value = version;
  row.querySelector('label').append(label);
  document.querySelector('tbody').append(row);
}
const warmUp = 300; // ms that are not counted, in which the browser compiles the loops
const enough = 1000; // ms of frames that make an average
const longest = 10_000; // ms after which a new average starts
const choices = [...document.querySelectorAll('[name=version]')];
const [wantedCount, pause, add, said, comparison] =
  ['[name=count]', '#pause', '#add', '#said', '#comparison'].map((selector) => document.querySelector(selector));
let running = 'engine';
const figures = (n) => n.toLocaleString('en');

// Average times of the versions, by number of discs and size of the box.
const measured = new Map();
const current = () => `${discs.count} discs in ${side} px`;

// ms per frame. The clock rounds each time at random, so the sum of many is off by about `error`. A
// sum that is hardly larger gives only an upper bound.
function average(sum, frames) {
  const error = clockStep() * Math.sqrt(frames / 6);
  return sum > 10 * error ? { ms: sum / frames } : { ms: (sum + 3 * error) / frames, below: true };
}

const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const inWords = ({ ms, below }) => (below ? `< ${digits(ms)}` : digits(ms));

let counting = { what: '', since: 0, warm: false };
function measure() {
  if (!discs || coarseClock()) return;
  const now = time();
  const what = `${running}: ${current()}`;
  const begin = (warm) => {
    counting = { what, since: now, warm };
    Object.assign(times, { frames: 0, simulation: 0, drawing: 0 });
  };
  if (what !== counting.what) begin(false);
  if (!isLooping()) return begin(counting.warm);
  const { frames, simulation, drawing } = times;
  const passed = now - counting.since;
  if (!counting.warm) return frames > 1 && passed > warmUp && begin(true);
  if (frames < 3 || passed < enough) return;
  const at = measured.get(current()) ?? {};
  at[running] = { simulation: average(simulation, frames), drawing: average(drawing, frames) };
  measured.set(current(), at);
  if (passed > longest) begin(true);
}

// The ratio in words, to two digits.
function ratio(slow, fast) {
  const factor = Number((slow.ms / fast.ms).toPrecision(2));
  return `${fast.below ? 'at least ' : ''}${factor < 10 ? factor.toFixed(1) : figures(factor)}× slower`;
}

function compare(at) {
  const coarse = coarseClock();
  if (coarse) return `T${coarse.slice(1)}.`;
  const fast = at.engine ? 'engine' : 'same';
  const slow = ['naive', 'grid'].filter((name) => at[name] && !at[name].simulation.below);
  if (!at[fast] || slow.length === 0) return 'To compare, let a version of the sketch and one of the engine run for two seconds each.';
  const parts = slow.map((name) => {
    const { simulation } = at[name];
    return `${inWords(simulation)} ms ${versions[name].how} (${ratio(simulation, at[fast].simulation)})`;
  });
  const took = `${versions[fast].name} ${inWords(at[fast].simulation)} ms`;
  return `With ${figures(discs.count)} discs a tick takes ${took}, and the sketch ${parts.join(' or ')}.`;
}

const write = (element, text) => element.textContent !== text && (element.textContent = text);
function show() {
  measure();
  if (!discs) return;
  const at = measured.get(current()) ?? {};
  for (const name of Object.keys(versions)) {
    const row = document.querySelector(`#${name}-row`);
    write(row.querySelector('.simulation'), at[name] ? inWords(at[name].simulation) : '–');
    write(row.querySelector('.drawing'), at[name] ? inWords(at[name].drawing) : '–');
  }
  write(document.querySelector('#now'), figures(discs.count));
  write(comparison, compare(at));
}

// Makes one change after another, because a version that is being made has no discs to hand over.
let work;
function change(act) {
  work = work.then(act).then(show, failed);
}
const check = (version) => choices.forEach((choice) => (choice.checked = choice.value === version));
function failed(error) {
  check(running);
  said.textContent = `Can’t do that: ${error.message}`;
}

function choose({ target: { value: wanted } }) {
  const { Version, method, name } = versions[wanted];
  change(async () => {
    await handOver(Version(), method);
    running = wanted;
    said.textContent = `Handed ${figures(discs.count)} discs over to ${name}.`;
  });
}

function setCount() {
  const count = Number(wantedCount.value);
  change(() => restart(versions[running].Version(), count, versions[running].method));
}

function play(wanted) {
  if (wanted) loop();
  else noLoop();
  pause.textContent = wanted ? 'Pause' : 'Play';
}

// Gives the picture the colours of the page's theme.
function colour() {
  const { backgroundColor, color } = getComputedStyle(document.querySelector('#place'));
  Object.assign(colours, { ground: backgroundColor, line: color });
  if (discs && !isLooping()) paint();
}

window.addEventListener('load', async () => {
  while (!made) await new Promise(requestAnimationFrame); // p5 2 runs `setup` some time after the page is loaded
  const canvas = document.querySelector('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Discs that fall, bounce and push each other. Press and hold on it to add more.');
  document.querySelector('#place').append(canvas);
  work = made.catch(failed);
  colour();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colour);
  play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  const version = p5.VERSION.split('.')[0];
  document.querySelector(`[data-version="${version}"]`).setAttribute('aria-current', 'page');
  // The sketch's own start, even if the browser has restored the choices of the last visit.
  check(running);
  wantedCount.value = '500';
  for (const choice of choices) choice.addEventListener('change', choose);
  wantedCount.addEventListener('change', setCount);
  pause.addEventListener('click', () => play(!isLooping()));
  add.addEventListener('click', () => change(() => {
    discs.add(side / 2, side / 4, 50);
    paint();
  }));
  document.querySelector('#tag').textContent =
    [new URL('../engine/cellmates-p5.js', location), 'p5-engine.js', 'p5-sketch.js'].map((src) => `<script src="${src}"></script>`).join('\n');
  setInterval(show, 250);
});
