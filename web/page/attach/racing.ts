// The race of two methods as a table, and the button that begins and closes one of Naive and the method in use.

import type { Race, RaceSide } from '../../schema/types.ts';
import type { Controls, Follow } from '../types.ts';
import { figureText } from '../../kit/figure_text.ts';
import { findButton, write } from '../../kit/html.ts';
import { label, standing } from './race_words.ts';
import { type TimedRow, addTable } from './table.ts';
import { numberText } from './words.ts';

function rowOf(side: RaceSide): TimedRow {
  const time = side.ticks > 0 ? `${side.msBelow ? '< ' : ''}${figureText(side.ms)}` : '';
  return { method: side.method, ms: side.ms || undefined, texts: [label(side), numberText(side.ticks), time] };
}

/** "Naive against Grid: identical at tick 12, hash 0123456789abcdef" */
function captionOf(race: Race) {
  const { left, right, tick, equal, over, sentence } = race;
  if (race.state === 'level') return `${sentence} ${standing(race).join(', ')}.`;
  if (over) return sentence;
  const state = equal ? `identical at tick ${numberText(tick)}, hash ${left.hash}` : `different at tick ${numberText(tick)}`;
  return `${label(left)} against ${label(right)}: ${state}`;
}

export function runRacing(root: HTMLElement, { command, say, keepOn }: Controls): Follow {
  const button = findButton(root, 'race');
  const begins = button.textContent;
  const show = addTable(root, ['Method', 'Ticks', 'Time per tick, ms']);
  let open = false;
  button.addEventListener('click', () => {
    if (!open) keepOn(true);
    command(open ? { type: 'close-race' } : { type: 'race' });
  });

  let shown: string | undefined = '';
  let racing = false, computes = false;
  let level = false;
  return ({ race }) => {
    const now = race !== undefined && !race.over;
    if (race?.state === 'level' && !level) say(`${standing(race).join(', ')}.`);
    level = race?.state === 'level';
    if (now && !racing) say(`${label(race.left)} and ${label(race.right)} race. This pauses the simulation.`);
    if (race?.over && racing) say(race.sentence);
    const goesOn = now || race?.state === 'levelling';
    if (goesOn !== computes) keepOn(goesOn);
    [racing, computes] = [now, goesOn];
    open = race !== undefined;
    write(button, open ? 'Close the race' : begins);
    const text = JSON.stringify(race);
    if (text === shown) return;
    shown = text;
    if (race) show(captionOf(race), [race.left, race.right].map(rowOf));
    else show('', []);
  };
}
