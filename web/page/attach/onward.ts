// The line below the picture from the first verdict on: how many discs each method can move on this machine, and the way to the
// lesson. Each number opens the scene with as many discs, so that visitors can check it.

import type { TickFigures } from '../../types.ts';
import type { Follow } from '../types.ts';
import { factorText } from '../../kit/figure_text.ts';
import { make, write } from '../../kit/html.ts';
import { schema } from '../schema.ts';
import { numberText } from './words.ts';

// Naive must take so many times as long as the grid. With few discs both times are those of the rest of a tick.
const leastRatio = 2;

/**
 * The largest number of discs, two digits, rounded down so that it holds. `least`: the method may well move more, because only an
 * upper bound of its time is known, or because `most` discs are allowed.
 * @param power Of the number of discs to which the time is proportional: 2 for every pair, 1 for a grid.
 */
export function capacityOf({ ms, msBelow, count }: TickFigures, power: 1 | 2, most: number): { n: number; least: boolean } {
  const exact = count * (BUILD_LIMITS.ticks / ms) ** (1 / power);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return { n: Math.min(Math.floor(exact / unit) * unit, most), least: msBelow || exact >= most };
}

/**
 * @param address Returns the query of the address that opens the present scene.
 * @param sent How many times as long as the grid naive took for the sender of the page's address; 0 if that is unknown.
 */
export function runOnward(line: HTMLElement, address: () => string, sent = 0): Follow {
  const naive = make('a'), grid = make('a');
  const about = make('span'), aboutGrid = make('span');
  const capacity = make('span', { hidden: true }, 'On your machine, testing every pair keeps up with ', about, naive,
    ' discs at 60 ticks per second; the grid with ', aboutGrid, grid, '. ');
  const theirs = make('span', { hidden: !sent }, `On the sender’s machine, Naive is ${factorText(sent)} slower than Grid. Switch to see yours. `);
  line.hidden &&= !sent;
  // A page that is one file has no lesson next to it.
  line.append(theirs, capacity, ...(window.cellmatesFiles ? [] : ['Why? ', make('a', { href: 'lesson/' }, 'Take the lesson'), '.']));
  let scene = ''; // to which the numbers belong
  let told = ''; // verdict from which they are

  return (now) => {
    const { verdict, lastNaive, lastGrid } = now;
    if (verdict.text) line.hidden = !(theirs.hidden = true);
    // The cell size matters to the grid.
    const present = [now.scene, now.response, now.cell].join();
    if (scene !== present) {
      if (scene) theirs.hidden = true;
      capacity.hidden = true;
      told = '';
    }
    scene = present;
    const from = [present, now.method, verdict.count].join();
    // A fresh verdict on the two; discs that the embedding page gave have no address.
    const judged = verdict.method && verdict.text && !verdict.stale && !now.given;
    if (!judged || !lastNaive || !lastGrid || told === from) return;
    told = from;
    capacity.hidden = lastNaive.ms < leastRatio * lastGrid.ms;
    if (capacity.hidden) return;
    const most = schema.responses.find(({ name }) => name === now.response)?.most ?? BUILD_LIMITS.discs;
    const query = new URLSearchParams(address());
    for (const [method, power, link, word, figures] of [
      ['naive', 2, naive, about, lastNaive], ['grid', 1, grid, aboutGrid, lastGrid]] as const) {
      const { n, least } = capacityOf(figures, power, most);
      const wanted = new URLSearchParams(schema.run.flatMap(({ name }) => query.has(name) ? [[name, query.get(name) ?? '']] : []));
      wanted.set('n', String(n));
      wanted.set('method', method);
      link.href = `?${wanted}`;
      write(link, numberText(n));
      write(word, least ? 'at least ' : 'about ');
    }
  };
}
