// The race of two methods as HTML, like the picture's but also for the keyboard and for screen
// readers.

/** @import { CommandFields, Race, RaceSide, State } from '../../types.js' */
import { figureText } from '../../figure_text.js';
import { find, tableRow } from '../html.js';
import { schema } from '../schema.js';
import { addTable } from './table.js';
import { labelOf, numberText } from './words.js';

const label = (/** @type {RaceSide} */ { method }) => labelOf(schema.methods, method);

/** @param {RaceSide} side */
function row(side) {
  const time = side.ticks > 0 ? `${side.msBelow ? '< ' : ''}${figureText(side.ms)}` : '';
  return tableRow(label(side), numberText(side.ticks), time, numberText(side.pairTests), side.hash);
}

/** @param {Race} race */
function captionOf({ left, right, tick, equal, over }) {
  const state = `${equal ? 'identical' : 'different'} at tick ${numberText(tick)}`;
  return `${label(left)} against ${label(right)}${over ? '' : ', racing'}: ${state}`;
}

/**
 * @param {HTMLElement} root
 * @param {object} callbacks
 * @param {(values: CommandFields) => void} callbacks.command Gives a command of the visitor.
 * @param {(text: string) => void} callbacks.say Announces a text.
 * @param {(wanted: boolean) => void} callbacks.keepOn Lets the program continue while the canvas is
 *   scrolled away, as it may be while a visitor reads the table.
 * @returns {(now: State) => void} Takes each sample of the program's state.
 */
export function runRacing(root, { command, say, keepOn }) {
  const [left, right] = ['left', 'right'].map((name) => find(root, `[name="race-${name}"]`, HTMLSelectElement));
  const [start, close] = ['race', 'race-close'].map((name) => find(root, `[name="${name}"]`, HTMLButtonElement));
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
