// One tick, collision by collision in the order of time, and at its end also as the order of the list has it.
import { find } from '../../kit/html.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { range } from '../range.ts';
import { counted, short } from '../words.ts';
import { count, distances, inList, inTime, marksOf, type Tick } from './tick.ts';

/** Where the list has two discs that have just collided. */
function placeIn({ list }: Tick, pair: [number, number]) {
  const place = list.findIndex((two) => two.every((disc) => pair.includes(disc)));
  return place < 0 ? 'The list lacks this pair' : `In the list it is pair ${place + 1} of ${list.length}`;
}

export function start() {
  const section = find(document, '#in-what-order');
  const root = find(section, '.ask');
  const picture = find(root, '.tick', SVGSVGElement);
  const tick: Tick = JSON.parse(find(root, '.first-tick', HTMLScriptElement).text);
  const [time, list] = [inTime(tick), inList(tick, 'touch')];
  const last = time.length - 1;
  const { off, largest } = distances(time[last].bodies, list);

  const inWords = (step: number) => {
    const { pair, time: when } = time[step];
    if (pair) return `Collision ${step} of ${last - 1}, at ${when.toFixed(2)} tick. ${placeIn(tick, pair)}.`;
    return step === 0 ? `${count} discs before the tick. It has ${counted(last - 1, 'collision')}; the list will have ${counted(tick.list.length, 'pair')}.`
      : `The tick is over. In list order, ${off} of ${count} discs are in different places, up to ${short(largest)} px away.`;
  };
  range(find(root, 'input', HTMLInputElement), {
    says: inWords,
    output: find(root, '.said'),
    moved: (step) => drawIn(picture, marksOf(time, step, step === last ? list : undefined)),
  })(0);

  const question = find(section, '.predict');
  const truth = `${off} of the ${count} discs are in different places. Step through the tick to see why.`;
  predict(question, {
    ...choices([find(question, 'select')], 'First a guess: choose a number.'),
    show: ([guess]) => `You guessed ${guess === '0' ? 'none' : `about ${guess}`}: ${truth}`,
    answer: () => truth,
  });
}
