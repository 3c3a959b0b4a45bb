// What is said of the program to those who do not see it, whichever way a change came: by a
// key, the panel, the pointer, a control or a message.

/** @import { RunField, State, Value, ViewField } from '../../types.js' */
import { figureText } from '../../figure_text.js';
import { schema, valueOf } from '../schema.js';
import { labelOf, numberText, upperFirst, valueText } from './words.js';

// How long a choice, and figures, settle before they are said: nobody wants each of sixty a
// second.
const sayChoiceAfter = 400; // ms
const sayFiguresAfter = 1500; // ms

/**
 * "Grid lines on." "Response: Elastic."
 * @param {RunField | ViewField} field
 * @param {Value} value
 */
function choiceSentence(field, value) {
  if (field.kind === 'flag') return `${field.label} ${value ? 'on' : 'off'}.`;
  return `${field.label}: ${valueText(field, value)}.`;
}

/**
 * Figures are of one whole tick of the method that is named; while there is none they are
 * not said.
 * @param {State} now
 */
function figuresSentence({ n, method, measured, pairTests, contacts, msPerTick, msBelow, paused, ticking, progress, answer }) {
  const discs = `${paused ? 'Paused. ' : ''}${numberText(n)} discs, method ${labelOf(schema.methods, method)}: `;
  const under = ticking ? `the next tick is ${Math.floor(progress * 100)} % done` : 'no tick yet';
  if (!measured) return `${discs}${under}.`;
  const time = msPerTick ? `${msBelow ? 'less than ' : ''}${figureText(msPerTick)} ms per tick` : 'not timed yet';
  return (
    `${discs}${numberText(pairTests)} pair tests, ${numberText(contacts)} contacts, ${time}` +
    `${paused && ticking ? `; ${under}` : ''}.${answer && ` ${upperFirst(answer)}.`}`
  );
}

/**
 * @param {HTMLElement} said A live region.
 * @param {() => State | null} state The program's.
 * @returns Three functions: `say` at once, to all or only `aloud`; `sayFigures` once they have settled; and `follow`, to
 *   be given the state at each look.
 */
export function runAnnouncer(said, state) {
  // Method and number of discs are said with the figures.
  const fields = [...schema.run, ...schema.view].filter(({ name }) => name !== 'method' && name !== 'n');
  /** @type {(keyof State)[]} */
  const ofFigures = [...schema.run.map(({ name }) => name), 'paused', 'measured'];

  /** @type {Record<string, Value> | undefined} */
  let choices; // as they were when they were last said, by name
  /** @type {string | undefined} */
  let figures; // what the figures that follow are of
  /** @type {string | undefined} */
  let answer; // the last one
  /** @type {string | undefined} */
  let pending; // choices that are not said, as a text
  /** @type {number | undefined} */
  let sayChoices;
  /** @type {number | undefined} */
  let sayFiguresLater;

  // The panel shows figures and choices to those who see it: here they are only read aloud.
  const write = (/** @type {string} */ text, aloud = false) => {
    said.classList.toggle('aloud', aloud);
    said.textContent = text;
  };
  const say = (/** @type {string} */ text, aloud = false) => {
    clearTimeout(sayFiguresLater);
    write(text, aloud);
  };
  const sayFigures = () => {
    clearTimeout(sayFiguresLater);
    sayFiguresLater = setTimeout(() => {
      const now = state();
      if (now) write(figuresSentence(now), true);
    }, sayFiguresAfter);
  };

  const followChoices = (/** @type {State} */ now) => {
    const present = Object.fromEntries(fields.map((field) => [field.name, valueOf(now, field)]));
    const before = (choices ??= present);
    const changed = fields.filter(({ name }) => present[name] !== before[name]);
    const text = changed.map((field) => choiceSentence(field, present[field.name])).join(' ');
    if (text === pending) return;
    pending = text;
    clearTimeout(sayChoices);
    if (!text) return;
    sayChoices = setTimeout(() => {
      write(text, true);
      choices = present;
      pending = undefined;
    }, sayChoiceAfter);
  };

  return {
    say,
    sayFigures,
    follow(/** @type {State} */ now) {
      followChoices(now);
      // What the switch between naive and grid has changed is known some ticks later.
      answer = now.answer || answer;
      const present = [...ofFigures.map((name) => now[name]), answer].join();
      if (figures !== undefined && figures !== present) sayFigures();
      figures = present;
    },
  };
}
