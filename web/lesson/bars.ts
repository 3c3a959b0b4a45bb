// The rows of a list of bars: a name, a time, and marks for the fastest and for the reader's guess.
import { find } from '../kit/html.ts';
import { short } from '../kit/words.ts';

/** "0.12 µs" */
export const micros = (ms: number) => `${short(1000 * ms)} µs`;

export function mark(row: HTMLElement, { first, guessed, ms }: { first: boolean; guessed: boolean; ms: number }) {
  find(row, '.mark').textContent = [first ? 'fastest' : '', guessed ? '◂ yours' : ''].join(' ').trim();
  find(row, '.time').textContent = micros(ms);
  row.classList.toggle('first', first);
  row.classList.toggle('guessed', guessed);
}

export const unmark = (row: HTMLElement) => row.classList.remove('first', 'guessed');
