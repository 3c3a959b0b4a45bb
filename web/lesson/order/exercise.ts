// One tick, step by step, in the order of time and in the order of the list.
import { find, findButton } from '../../kit/html.ts';
import { stepper } from '../../kit/stepper.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { errorText } from '../../kit/task.ts';
import { takeTurn } from '../../kit/turn.ts';
import { counted, short } from '../../kit/words.ts';
import { loadEngine } from '../engine.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { distances, inList, inTime, marksOf, tickOf, viewOf, ways, type Tick, type Way } from './tick.ts';

/** Everything that is shown of a tick. */
function seriesOf(tick: Tick) {
  const time = inTime(tick);
  const list = { elastic: inList(tick, 'elastic'), rewind: inList(tick, 'rewind'), touch: inList(tick, 'touch') };
  return { tick, time, list, last: Math.max(time.length, list.touch.length) - 1 };
}

export function start() {
  const section = find(document, '#in-what-order');
  const root = find(section, '.ask');
  const sentence = find(root, '.said');
  const number = find(root, '[name="n"]', HTMLSelectElement);
  const way = find(root, '[name="way"]', HTMLSelectElement);
  const pictures = {
    time: find(root, '.tick.time', SVGSVGElement),
    list: find(root, '.tick.list', SVGSVGElement),
  };
  const first = seriesOf(JSON.parse(find(root, '.first-tick', HTMLScriptElement).text));
  let now = first;
  let seed = 1;
  let at = 0;

  const draw = (side: 'time' | 'list', step: number) => {
    const { width, height } = viewOf(now.tick.n);
    const frames = side === 'time' ? now.time : now.list[(way.value as Way)];
    const end = frames.length - 1;
    const shown = Math.min(step, end);
    const compared = side === 'list' && step === now.last ? now.time[now.time.length - 1].bodies : undefined;
    pictures[side].setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawIn(pictures[side], marksOf(frames, shown, compared));
    const said = shown === 0 ? 'start of the tick'
      : side === 'time'
        ? shown === end ? 'end of the tick' : `collision ${shown} of ${end - 1}, at ${frames[shown].time.toFixed(2)} tick`
        : shown === 1 ? 'moved, not resolved' : step > end || step === now.last ? 'end of the tick' : `pair ${shown - 1} of ${end - 1}`;
    find(root, `[data-now="${side}"]`).textContent = said;
    return said;
  };
  const show = (step: number) => {
    at = step;
    return ['time', 'list'].map((side) => draw(side as 'time' | 'list', step));
  };
  const tell = () => {
    for (const each of ways) {
      const { off, largest, mean } = distances(now.time, now.list[each]);
      const cells = find(root, `[data-way="${each}"]`).querySelectorAll('td');
      [`${off} of ${now.tick.n}`, `${short(largest)} px`, `${short(mean)} px`].forEach((text, k) => {
        cells[k].textContent = at === now.last ? text : '–';
      });
    }
  };

  /** When the pair that the list has just resolved collides in time. */
  const rankOf = (step: number) => {
    const pair = now.list.touch[step]?.pair;
    if (!pair) return '';
    const rank = now.tick.impacts.findIndex(([, ...two]) => two.every((disc) => pair.includes(disc)));
    return rank < 0 ? ', which never collides in time' : `, which is collision ${rank + 1} in time`;
  };

  const steps = stepper(root, {
    show(step, playing) {
      const [time, list] = show(step);
      tell();
      sentence.setAttribute('aria-live', playing ? 'off' : 'polite');
      const { off } = distances(now.time, now.list[(way.value as Way)]);
      sentence.textContent = step === 0
        ? `${now.tick.n} discs before the tick. It has ${counted(now.tick.impacts.length, 'collision')}; the list will have ` +
          `${counted(now.tick.list.length, 'pair')}. Press Play or Step, or move the slider.`
        : step === now.last ? `The tick is over. ${off} of ${now.tick.n} discs are in different places in the two pictures.`
        : `In time: ${time}. In the list: ${list}${rankOf(step)}.`;
    },
    says: (step) => `step ${step} of ${now.last}`,
  });

  const use = (series: ReturnType<typeof seriesOf>) => {
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
  way.addEventListener('change', () => {
    show(at);
    tell();
    if (at === now.last) sentence.textContent = `${distances(now.time, now.list[(way.value as Way)]).off} of ` +
      `${now.tick.n} discs are in different places in the two pictures.`;
  });
  use(first);

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
