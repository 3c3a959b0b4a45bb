// Announces changes of the program to visitors who do not see it, whether a key, the panel, the
// pointer, a control or a message made them.
import type { SimulationField, State, Value, ViewField } from '../../schema/types.ts';
import { schema, valueOf } from '../../schema/schema.ts';
import { valueText } from './words.ts';

// Time that choices and figures must stay unchanged before they are said, because they may change
// sixty times per second.
const sayChoiceAfter = 400; // ms
const sayFiguresAfter = 1500; // ms

const sentenceFor = 6000; // ms that a visible sentence stays

/** "Grid lines on." "Response: Elastic." */
function choiceSentence(field: SimulationField | ViewField, value: Value) {
  if (field.kind === 'flag') return `${field.label} ${value ? 'on' : 'off'}.`;
  return `${field.label}: ${valueText(field, value)}.`;
}

/**
 * @param said A live region.
 * @param state Returns the program's state.
 * @returns Three functions: `say` shows a text immediately, or with `aloud` has it only read aloud; `sayFigures` says the
 * figures once they have settled; `follow` takes each sample of the state.
 */
export function runAnnouncer(said: HTMLElement, state: () => State | null) {
  // The figures include the method and the number of discs.
  const fields = [...schema.run, ...schema.view].filter(({ name }) => name !== 'method' && name !== 'n');
  const ofFigures: (keyof State)[] = [...schema.run.map(({ name }) => name), 'count', 'paused', 'measured'];

  let choices: Record<string, Value> | undefined; // last said values, by name
  let figures: string | undefined; // settings to which the present figures belong, as text
  let pending: string | undefined; // choices that wait to be said, as text
  let sayChoices: number | undefined;
  let sayFiguresLater: number | undefined;
  let leave: number | undefined;

  // Figures and choices are only read aloud here, because the panel shows them.
  const write = (text: string, aloud = false) => {
    said.classList.toggle('aloud', aloud);
    said.textContent = text;
  };
  const say = (text: string, aloud = false) => {
    clearTimeout(sayFiguresLater);
    clearTimeout(leave);
    write(text, aloud);
    if (!aloud) leave = setTimeout(write, sentenceFor, '');
  };
  const sayFigures = () => {
    clearTimeout(sayFiguresLater);
    sayFiguresLater = setTimeout(() => {
      const now = state();
      if (now) write(now.page.cost, true);
    }, sayFiguresAfter);
  };

  const followChoices = (now: State) => {
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
    follow(now: State) {
      followChoices(now);
      // The verdict on naive and grid is known only some ticks after a switch.
      const present = [...ofFigures.map((name) => now[name]), now.verdict.text !== ''].join();
      if (figures !== undefined && figures !== present) sayFigures();
      figures = present;
    },
  };
}
