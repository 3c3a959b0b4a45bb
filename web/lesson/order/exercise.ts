// One tick, step by step, in the order of time and in the order of the list.
import { find, findAll, findButton } from '../../kit/html.ts';
import { stepper } from '../../kit/stepper.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { errorText } from '../../kit/task.ts';
import { takeTurn } from '../../kit/turn.ts';
import { counted, short } from '../../kit/words.ts';
import { loadEngine } from '../engine.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { distances, inList, inTime, marksOf, tickOf, viewOf, ways, type Tick, type Way } from './tick.ts';

type Side = 'time' | 'list';

/** Everything that is shown of a tick. */
function seriesOf(tick: Tick) {
  const time = inTime(tick);
  const list = { elastic: inList(tick, 'elastic'), rewind: inList(tick, 'rewind'), touch: inList(tick, 'touch') };
  return { tick, time, list, last: Math.max(time.length, list.touch.length) - 1 };
}
type Series = ReturnType<typeof seriesOf>;

const framesOf = ({ time, list }: Series, side: Side, way: Way) => (side === 'time' ? time : list[way]);

/** A picture after some steps, in words. */
function nowIn(series: Series, side: Side, way: Way, step: number) {
  const frames = framesOf(series, side, way);
  const end = frames.length - 1;
  const shown = Math.min(step, end);
  if (shown === 0) return 'start of the tick';
  if (side === 'time') return shown === end ? 'end of the tick' : `collision ${shown} of ${end - 1}, at ${frames[shown].time.toFixed(2)} tick`;
  if (shown === 1) return 'moved, not resolved';
  return step > end || step === series.last ? 'end of the tick' : `pair ${shown - 1} of ${end - 1}`;
}

/** When the pair that the list has just resolved collides in time. */
function rankOf({ tick, list }: Series, step: number) {
  const pair = list.touch[step]?.pair;
  if (!pair) return '';
  const rank = tick.impacts.findIndex(([, ...two]) => two.every((disc) => pair.includes(disc)));
  return rank < 0 ? ', which never collides in time order' : `, which is collision ${rank + 1} in time`;
}

const endInWords = ({ tick, time, list }: Series, way: Way) =>
  `${distances(time, list[way]).off} of ${tick.n} discs are in different places in the two pictures.`;

function inWords(series: Series, way: Way, step: number) {
  const { tick, last } = series;
  if (step === 0) {
    return `${tick.n} discs before the tick. It has ${counted(tick.impacts.length, 'collision')}; the list will have ` +
      `${counted(tick.list.length, 'pair')}. Press Play or Step, or move the slider.`;
  }
  if (step === last) return `The tick is over. ${endInWords(series, way)}`;
  return `In time: ${nowIn(series, 'time', way, step)}. In the list: ${nowIn(series, 'list', way, step)}${rankOf(series, step)}.`;
}

/** The two pictures and the table of a tick. @returns Shows a step. */
function picturesIn(root: HTMLElement) {
  const sides = (['time', 'list'] as const).map((side) =>
    ({ side, picture: find(root, `.tick.${side}`, SVGSVGElement), now: find(root, `[data-now="${side}"]`) }));
  const rows = ways.map((way) => ({ way, cells: findAll(root, `[data-way="${way}"] td`) }));
  return (series: Series, chosen: Way, step: number) => {
    const { tick, time, list, last } = series;
    const { width, height } = viewOf(tick.n);
    for (const { side, picture, now } of sides) {
      const frames = framesOf(series, side, chosen);
      const compared = side === 'list' && step === last ? time[time.length - 1].bodies : undefined;
      picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
      drawIn(picture, marksOf(frames, Math.min(step, frames.length - 1), compared));
      now.textContent = nowIn(series, side, chosen, step);
    }
    for (const { way, cells } of rows) {
      const { off, largest, mean } = distances(time, list[way]);
      const texts = [`${off} of ${tick.n}`, `${short(largest)} px`, `${short(mean)} px`];
      cells.forEach((cell, k) => (cell.textContent = step === last ? texts[k] : '–'));
    }
  };
}

function startSteps(root: HTMLElement, first: Series) {
  const sentence = find(root, '.said');
  const number = find(root, '[name="n"]', HTMLSelectElement);
  const list = find(root, '[name="way"]', HTMLSelectElement);
  const way = () => list.value as Way;
  const show = picturesIn(root);
  let now = first;
  let seed = 1;
  let at = 0;

  const steps = stepper(root, {
    show(step, playing) {
      at = step;
      show(now, way(), step);
      sentence.setAttribute('aria-live', playing ? 'off' : 'polite');
      sentence.textContent = inWords(now, way(), step);
    },
    says: (step) => `step ${step} of ${now.last}`,
  });
  const use = (series: Series) => {
    now = series;
    steps.begin(now.last);
  };

  let wanted = 0; // so that only the latest request is shown
  async function renew() {
    const n = Number(number.value);
    const endTurn = takeTurn(() => {
      wanted += 1;
      number.value = String(now.tick.n);
      use(now);
    });
    // An earlier request that had to stop has shown its own number.
    const own = ++wanted;
    number.value = String(n);
    sentence.textContent = 'The engine computes the tick…';
    try {
      const { World } = await loadEngine();
      const tick = await tickOf(World, n, seed);
      if (own === wanted) use(seriesOf(tick));
    } catch (error) {
      if (own !== wanted) return;
      number.value = String(now.tick.n);
      sentence.textContent = errorText(error);
    } finally {
      endTurn();
    }
  }
  number.addEventListener('change', renew);
  findButton(root, 'another').addEventListener('click', () => {
    seed += 1;
    renew();
  });
  list.addEventListener('change', () => {
    show(now, way(), at);
    if (at === now.last) sentence.textContent = endInWords(now, way());
  });
  use(first);
}

export function start() {
  const section = find(document, '#in-what-order');
  const root = find(section, '.ask');
  const first = seriesOf(JSON.parse(find(root, '.first-tick', HTMLScriptElement).text));
  startSteps(root, first);

  const { off } = distances(first.time, first.list.touch);
  const { n } = first.tick;
  const question = find(section, '.predict');
  predict(question, {
    ...choices([find(question, 'select')], 'First a guess: choose a number.'),
    show: ([guess]) =>
      `You guessed ${guess === '0' ? 'none' : `about ${guess}`} of the ${n} discs. It is ${off}. Step through the tick to see why.`,
    answer: () => `${off} of the ${n} discs are in different places. Step through the tick to see why.`,
  });
}
