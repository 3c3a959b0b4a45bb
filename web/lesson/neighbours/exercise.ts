// The tests of one disc, step by step, at any moment of a simulation that runs in a frame.
import { find, findButton } from '../../kit/html.ts';
import { watchSight } from '../../kit/sight.ts';
import { arrows } from '../../kit/signs.ts';
import { asElement, drawIn, placeIn } from '../../kit/svg_element.ts';
import { liveFrame } from '../live_frame.ts';
import { onPress } from '../press.ts';
import { range } from '../range.ts';
import { whole } from '../words.ts';
import { countsOf, discCircles, inWords, marksOf, nearest, simulation, stepsOf, towards, type Moment } from './picture.ts';

/** The moment that the build has drawn. */
function momentIn(picture: SVGSVGElement): Moment {
  const { width, height } = picture.viewBox.baseVal;
  const discs = [...picture.querySelectorAll('.all circle')].map((circle) => {
    const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name)));
    return { x, y, r };
  });
  return { width, height, discs };
}

// ms per step, because each step has a sentence to read.
const pace = 1100;

export function start() {
  const root = find(document, '#ask-the-neighbours .ask');
  const picture = find(root, '.moment', SVGSVGElement);
  const marks = find(picture, '.marks', SVGGElement);
  const sentence = find(root, '.said');
  const after = find(document, '#ask-the-neighbours .after');
  const motion = findButton(root, 'motion');
  const counts = (['touching', 'apart', 'notMade'] as const)
    .map((name) => ({ name, element: find(root, `[data-count="${name}"]`) }));
  const others = find(root, '[data-count="others"]');

  let moment = momentIn(picture);
  let disc = -1; // the one chosen; none yet
  let state: 'asking' | 'loading' | 'moving' | 'stopping' = 'asking';

  const say = (...said: ReturnType<typeof inWords>) =>
    sentence.replaceChildren(...said.map((part) => (typeof part === 'string' ? part : asElement(part))));

  // Steps that the reader plays in sight, pauses, makes one at a time, or chooses with the slider.
  const [play, one] = ['play', 'step'].map((name) => findButton(root, name));
  const input = find(root, 'input[type="range"]', HTMLInputElement);
  const slide = range(input, { says: (step) => `step ${step} of ${last}`, moved: goTo });
  let [at, last] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  /** Shows the state after `step` steps, or as many as there are; 0 is before the first. */
  function show(step: number) {
    at = Math.min(last, Math.max(0, step));
    slide(at);
    one.setAttribute('aria-disabled', String(at === last));
    drawIn(marks, marksOf(moment, disc, at));
    // The next step must not cut off a sentence that is read aloud.
    sentence.setAttribute('aria-live', timer === undefined ? 'polite' : 'off');
    say(...inWords(moment, disc, at));
    const found = countsOf(moment, disc, stepsOf(moment, disc).steps.slice(0, at));
    for (const { name, element } of counts) element.textContent = whole(found[name]);
  }
  function pause() {
    clearTimeout(timer);
    timer = undefined;
    unwatch();
    play.textContent = 'Play';
  }
  function goTo(step: number) {
    pause();
    show(step);
  }
  const makeOne = () => (at < last ? goTo(at + 1) : pause());
  function next() {
    if (at + 1 >= last) pause();
    else timer = setTimeout(next, pace);
    show(at + 1);
  }
  function playOn() {
    play.textContent = 'Pause';
    unwatch = watchSight(root, (seen) => {
      if (!seen) pause();
    });
    timer = setTimeout(next, pace);
    show(at === last ? 0 : at);
  }
  const able = (is: boolean) => [play, one, input].forEach((control) => (control.disabled = !is));
  onPress(play, () => (timer === undefined ? playOn() : pause()));
  one.addEventListener('click', makeOne);
  able(false);
  const stepKeys: Record<string, () => void> = { ' ': makeOne, Enter: makeOne, Home: () => goTo(0), End: () => goTo(last) };

  const choose = (i: number) => {
    disc = i;
    after.classList.add('shown');
    picture.classList.add('chosen');
    last = stepsOf(moment, disc).steps.length;
    input.max = String(last);
    able(true);
    goTo(0);
  };
  const forget = () => {
    disc = -1;
    picture.classList.remove('chosen');
    marks.replaceChildren();
    for (const { element } of counts) element.textContent = '–';
    pause();
    input.value = '0';
    able(false);
  };

  const enter = (next: typeof state, words: string) => {
    state = root.dataset.state = next;
    picture.toggleAttribute('inert', next !== 'asking');
    motion.textContent = next === 'asking' ? 'Run the simulation' : 'Stop';
    sentence.setAttribute('aria-live', 'polite');
    say(words);
  };

  const live = liveFrame(find(root, '.live'), {
    title: `${simulation.n} moving discs`,
    hold: ask,
    // When its own button plays the frame, it takes the turn again.
    listen: (frame) => frame.on('change', ({ fields }) => fields.paused === 0 && state === 'moving' && live.takeTurn()),
    failed: ({ message }) => enter('asking', `The simulation can’t run here: ${message} You can still choose a disc in the picture.`),
  });

  async function move() {
    forget();
    live.reveal();
    enter('loading', 'Loading the simulation…');
    live.takeTurn();
    const now = await live.play({ ...simulation, colour: 'none' });
    if (now && state === 'loading') enter('moving', 'Press Stop whenever you like, and choose another disc.');
  }

  async function ask() {
    if (state === 'asking' || state === 'stopping') return;
    if (!live.isRunning()) {
      live.destroy();
      enter('asking', 'Stopped. Click or tap a disc.');
      return;
    }
    live.endTurn();
    state = 'stopping';
    const now = await live.ask((frame) => frame.pause().then(() => frame.particles()));
    if (!now) return;
    const { x, y, r, id } = now;
    const discs: Moment['discs'] = [];
    id.forEach((at: number, k: number) => (discs[at] = { x: x[k], y: y[k], r: r[k] }));
    moment = { ...moment, discs: discs.filter(Boolean) };
    drawIn(find(picture, '.all', SVGGElement), discCircles(moment));
    others.textContent = whole(moment.discs.length - 1);
    enter('asking', 'Stopped. Now click or tap a disc.');
  }

  onPress(motion, () => {
    if (state === 'asking') move();
    else ask();
  });
  picture.addEventListener('click', (event) => choose(nearest(moment, ...placeIn(picture, event))));
  picture.addEventListener('keydown', (event) => {
    const direction = arrows[event.key];
    const act = direction ? () => choose(towards(moment, disc, direction)) : stepKeys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (disc < 0) choose(nearest(moment, moment.width / 2, moment.height / 2));
    else act();
  });
  picture.setAttribute('tabindex', '0');
  picture.setAttribute('role', 'application');
  picture.setAttribute('aria-label',
    'Discs in the cells of a grid. The arrow keys choose a disc. Space or Enter makes its next test. Home and End go to the ' +
    'first and the last step.');
  picture.removeAttribute('aria-hidden');
}
