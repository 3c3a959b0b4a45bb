// The race of two methods as HTML, like the picture's but also for the keyboard and for screen
// readers.

import type { Race, RaceSide } from '../../types.ts';
import type { Controls, Follow } from '../types.ts';
import { figureText } from '../../kit/figure_text.ts';
import { find, findButton, tableRow } from '../../kit/html.ts';
import { schema } from '../schema.ts';
import { addTable } from './table.ts';
import { labelOf, numberText } from './words.ts';

const label = ({ method }: RaceSide) => labelOf(schema.methods, method);

function row(side: RaceSide) {
  const time = side.ticks > 0 ? `${side.msBelow ? '< ' : ''}${figureText(side.ms)}` : '';
  return tableRow(label(side), numberText(side.ticks), time, numberText(side.pairTests), side.hash);
}

function captionOf({ left, right, tick, equal, over }: Race) {
  const state = `${equal ? 'identical' : 'different'} at tick ${numberText(tick)}`;
  return `${label(left)} against ${label(right)}${over ? '' : ', racing'}: ${state}`;
}

export function runRacing(root: HTMLElement, { command, say, keepOn }: Omit<Controls, 'set'>): Follow {
  const [left, right] = ['left', 'right'].map((name) => find(root, `[name="race-${name}"]`, HTMLSelectElement));
  const [start, close] = ['race', 'race-close'].map((name) => findButton(root, name));
  for (const select of [left, right]) select.append(...schema.methods.map(({ name, label: text }) => new Option(text, name)));
  [left.value, right.value] = ['naive', 'grid'];
  const { place, caption, body } = addTable(root, 'Race', ['Method', 'Ticks', 'Time per tick, ms', 'Pair tests per tick', 'State hash']);

  start.addEventListener('click', () => {
    keepOn(true);
    command({ type: 'race', methods: `${left.value},${right.value}` });
  });
  close.addEventListener('click', () => close.ariaDisabled === 'false' && command({ type: 'close-race' }));

  let shown = '';
  let racing = false;
  return ({ race }) => {
    const now = race !== undefined && !race.over;
    if (now && !racing) say(`${label(race.left)} and ${label(race.right)} race. This pauses the simulation.`);
    if (race?.over && racing) say(race.sentence);
    if (now !== racing) keepOn(now);
    racing = now;
    close.ariaDisabled = String(!race);
    place.hidden = !race;
    const text = JSON.stringify(race);
    if (!race || text === shown) return;
    shown = text;
    caption.textContent = race.over ? race.sentence : captionOf(race);
    body.replaceChildren(row(race.left), row(race.right));
  };
}
