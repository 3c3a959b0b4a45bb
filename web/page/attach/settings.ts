// The sheets "Scene and rules" and "Show", made from the schema. Settings without an effect are hidden.

import type { Setting, SimulationField, State, ViewField } from '../../schema/types.ts';
import type { Follow } from '../types.ts';
import { type Program, hear } from './drive.ts';
import { commandText } from '../../driver/driver.ts';
import { find, findAll, make, write } from '../../kit/html.ts';
import { fieldOf, schema, valueOf } from '../../schema/schema.ts';
import { type Entry, entriesOf, numberText, valueText } from './words.ts';

/** The groups of each sheet, and the settings in them, in the order in which they stand there. */
const sheets: Record<'rules' | 'view', [legend: string, ...names: Setting['name'][]][]> = {
  rules: [
    ['At the start', 'scene', 'n'],
    ['Finding contacts', 'method', 'cell', 'table'],
    ['Motion', 'response', 'gravity', 'turn', 'speedlimit', 'restitution', 'damping'],
    ['Pointer', 'tool', 'spawn', 'spawnradius'],
    ['More of the start', 'seed', 'aspect'],
  ],
  view: [
    ['Discs', 'colour', 'style', 'directions'],
    ['The method at work', 'gridlines', 'occupancy', 'tests', 'missed'],
    ['Screen', 'panel'],
  ],
};

/** Whether a setting has an effect with the present scene, method and response. */
const isUsed = ({ uses }: Setting, now: State) =>
  (Object.entries(uses) as ['scene' | 'method' | 'response', string[]][]).every(([by, names]) => names.includes(now[by]));

type Control = HTMLInputElement | HTMLSelectElement;

/** Says why a field's value is invalid; empty if it is valid. */
const fieldProblem = ({ value, validity }: Control, { label, expected }: Setting) =>
  validity.valid ? '' : `${label}${value && `, ${value},`} must be ${expected}.`;

/** Says why a number of discs is invalid; empty if it is valid. */
export const countProblem = (control: HTMLInputElement) => fieldProblem(control, fieldOf(schema.run, 'n'));

function controlOf(field: Setting, id: string): Control {
  const own = { id, name: `set-${field.name}`, autocomplete: 'off' as const };
  if (field.kind === 'flag') return make('input', { type: 'checkbox', ...own });
  if (field.kind === 'choice') return make('select', own, ...field.choices.map((choice) => new Option(valueText(field, choice), choice)));
  // A seed may have more digits than a JavaScript number.
  if (field.most > Number.MAX_SAFE_INTEGER) {
    return make('input', { type: 'text', inputMode: 'numeric', pattern: '\\d{1,20}', required: true, ...own });
  }
  // An automatic value is an empty field, and 0 for the program.
  const [min, max] = [field.automatic ? 0 : field.least, field.most].map(String);
  const auto = { placeholder: field.automatic ? 'automatic' : '', required: !field.automatic };
  return make('input', { type: 'number', min, max, step: field.kind === 'whole' ? '1' : 'any', ...auto, ...own });
}

/** The value of a control, as in a `set` command. */
const valueIn = (control: Control) =>
  (control.type === 'checkbox' && control instanceof HTMLInputElement ? String(Number(control.checked))
    : control.type === 'number' ? String(Number(control.value)) : control.value); // 1e3 is 1000

/**
 * Adds a slider to a number, finer near 0. The number stays the control for the keyboard and screen readers.
 * @param moved Called when the number has changed, and with true when the visitor lets the slider go.
 * @returns The slider, and a function that moves it to the number.
 */
function addSlider(control: HTMLInputElement, field: Setting, moved: (last: boolean) => void) {
  if (field.kind === 'choice' || field.kind === 'flag') return; // TypeScript does not know that it is a number's
  const { kind, least, most } = field;
  const slider = make('input', { type: 'range', min: least < 0 ? '-1' : '0', max: '1', step: '0.001', tabIndex: -1, ariaHidden: 'true' });
  slider.addEventListener('input', () => {
    const near = Number((most * slider.valueAsNumber ** 3).toPrecision(2));
    const value = Math.max(kind === 'whole' ? Math.round(near) : near, Number(control.min));
    control.value = field.automatic && value < least ? '' : String(value);
    moved(false);
  });
  slider.addEventListener('change', () => moved(true));
  control.closest('.row')?.append(slider);
  return { slider, follow: () => (slider.value = String(Math.cbrt(Number(control.value) / most))) };
}

/** A setting with its label, and its help, which is shown only where the words of the setting do not say enough. */
function rowOf(field: Setting) {
  const id = `set-${field.name}`;
  const control = controlOf(field, id);
  control.setAttribute('aria-describedby', `${id}-help`);
  const shows = field.kind === 'flag' || field.name in entriesOf;
  const label = make('label', { htmlFor: id }, field.label);
  const help = make('p', { className: shows ? 'help' : 'unseen', id: `${id}-help` }, field.help);
  const value = make('span', { className: 'value' }, control, make('span', { className: 'unit' }, field.unit));
  value.style.setProperty('--unit', String(field.unit.length));
  return make('div', { className: `row ${field.kind}`, title: shows ? '' : field.help }, label, value, help);
}

/** What the chosen scene, method or response is and conserves, and the most discs that it takes. */
const entryText = ({ help, conserves, most }: Entry) =>
  [help, conserves && `Conserves ${conserves}.`, most && `At most ${numberText(most)} discs.`].filter(Boolean).join(' ');

/** @param root With the two sheets, which are to be filled. */
export function runSettings(root: HTMLElement, program: Pick<Program, 'command'>, say: (text: string) => void): Follow {
  const fields: (SimulationField | ViewField)[] = [...schema.run, ...schema.view];
  for (const [id, groups] of Object.entries(sheets)) {
    const sheet = find(root, `#${id}`);
    const parts = groups.map(([legend, ...names]) =>
      make('fieldset', {}, make('legend', {}, legend), ...names.map((name) => rowOf(fieldOf(fields, name)))));
    sheet.append(...parts, ...sheet.querySelectorAll('[name="onward"]')); // what leads to another sheet comes last
  }
  const scenes = document.querySelector('.scenes')?.cloneNode(true);
  if (scenes) find(root, '#set-scene').closest('.row')?.after(scenes);
  const links = findAll(root, '#rules .scenes a', HTMLAnchorElement);
  const rows = findAll(root, ':is(#rules, #view) .row').map((row) => {
    const control = row.querySelector('select') ?? find(row, 'input');
    return { row, control, field: fieldOf(fields, control.name.replace('set-', '')), help: find(row, 'p') };
  });

  /** Names of the settings that were given and are not answered yet. The program still has the old values. */
  const given = new Set<string>();
  const told = hear(say);
  const change = ({ control, field: { name }, field }: (typeof rows)[number]) => {
    const problem = fieldProblem(control, field);
    control.setAttribute('aria-invalid', String(problem !== ''));
    if (problem) return say(problem);
    given.add(name);
    // Whoever changes the cells wants to see them.
    const text = commandText('set', { [name]: valueIn(control), ...(name === 'cell' && { gridlines: '1' }) });
    program.command(text, 'reader', (result) => {
      given.delete(name);
      told(result);
    });
  };
  const sliders = new Map<Control, ReturnType<typeof addSlider>>();
  for (const row of rows) {
    const { control, field: { name } } = row;
    control.addEventListener('change', () => {
      sliders.get(control)?.follow();
      change(row);
    });
    if (!(control instanceof HTMLInputElement) || control.type !== 'number') continue;
    // What begins the simulation again is not set while the slider moves.
    const { restarts } = row.field;
    sliders.set(control, addSlider(control, row.field, (last) => (last || !(given.has(name) || restarts)) && change(row)));
  }

  const follow = (control: Control, value: string | number) => {
    if (control.type === 'checkbox' && control instanceof HTMLInputElement) control.checked = Boolean(value);
    else {
      const slider = sliders.get(control);
      if ([control, slider?.slider].some((used) => used === document.activeElement)) return; // the visitor is using it
      const text = value === 0 && control instanceof HTMLInputElement && control.placeholder ? '' : String(value);
      if (control.value !== text) control.value = text;
      slider?.follow();
    }
  };
  return (now) => {
    for (const link of links) link.ariaCurrent = String(new URL(link.href).searchParams.get('scene') === now.scene);
    for (const { row, control, field, help } of rows) {
      const value = valueOf(now, field);
      if (!given.has(field.name)) follow(control, value);
      const entry = entriesOf[field.name]?.find(({ name }) => name === value);
      if (entry) write(help, entryText(entry));
      row.hidden = !isUsed(field, now) && !row.contains(document.activeElement);
    }
    for (const group of findAll(root, ':is(#rules, #view) fieldset')) group.hidden = !group.querySelector('.row:not([hidden])');
  };
}
