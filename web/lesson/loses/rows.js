// The rows of a list of bars: a name, a time, and marks for the fastest and for the reader's guess.
import { find } from '../../page/html.js';
import { short } from '../words.js';

/** "0.12 µs" @param {number} ms */
export const micros = (ms) => `${short(1000 * ms)} µs`;

/** @param {HTMLElement} row @param {{ first: boolean, guessed: boolean, ms: number }} options */
export function mark(row, { first, guessed, ms }) {
  find(row, '.mark', HTMLElement).textContent = [first ? 'fastest' : '', guessed ? '◂ yours' : ''].join(' ').trim();
  find(row, '.time', HTMLElement).textContent = micros(ms);
  row.classList.toggle('first', first);
  row.classList.toggle('guessed', guessed);
}

/** @param {HTMLElement} row */
export const unmark = (row) => row.classList.remove('first', 'guessed');
