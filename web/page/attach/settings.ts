// All settings as HTML made from the schema. Each shows its help, so that nothing is known by
// hovering alone.

import type { Named, Setting, SimulationField, State, ViewField } from '../../types.ts';
import type { Controls, Follow } from '../types.ts';
import { find, findAll, make, write } from '../../kit/html.ts';
import { fieldOf, schema, valueOf } from '../schema.ts';
import { numberText, valueText } from './words.ts';

/** " 0, or 1 to 10,000."; empty if the field has no range. */
function limitsText(field: Setting) {
  if (field.kind === 'choice' || field.kind === 'flag' || !Number.isSafeInteger(Math.ceil(field.most))) return '';
  const limit = (value: number) => numberText(value).replace('-', '−');
  return ` ${field.automatic ? '0, or ' : ''}${limit(field.least)} to ${limit(field.most)}.`;
}

const helpText = (field: Setting) => `${field.help}${limitsText(field)}`;

/** Whether a setting has an effect with the present scene, method and response. */
const isUsed = ({ uses }: Setting, now: State) =>
  (Object.entries(uses) as ['scene' | 'method' | 'response', string[]][]).every(([by, names]) => names.includes(now[by]));

type Control = HTMLInputElement | HTMLSelectElement;

/** Says why a field's value is invalid; empty if it is valid. */
const fieldProblem = ({ value, validity }: Control, { label, expected }: Setting) =>
  validity.valid ? '' : `${label}${value && `, ${value},`} must be ${expected}.`;

/** Says why a number of discs is invalid; empty if it is valid. */
export const countProblem = (control: HTMLInputElement) => fieldProblem(control, fieldOf(schema.run, 'n'));

// Style classes that colour naive and grid as everywhere on the page (web/kit/style/base.css).
const colourOf = (name: string) => (name === 'naive' || name === 'grid' ? name : '');

/**
 * Radio buttons for a choice, each explained. Their values are parts of a `set` command, such as
 * "method=grid".
 */
function choiceGroup(field: Setting, entries: (Named & { most?: number; conserves?: string })[]) {
  const list = entries.map(({ name, label, help, most, conserves }) => {
    const id = `all-${field.name}-${name}`;
    const input = make('input', { type: 'radio', name: `all-${field.name}`, id, value: `${field.name}=${name}` });
    input.setAttribute('aria-describedby', `${id}-help`);
    const text = `${help}${conserves ? ` Conserves ${conserves}.` : ''}${most ? ` At most ${numberText(most)} discs.` : ''}`;
    return make('div', { className: 'setting' },
      make('label', { htmlFor: id, className: colourOf(name) }, input, label),
      make('p', { className: 'help', id: `${id}-help` }, text));
  });
  return make('fieldset', {}, make('legend', {}, field.label), make('p', { className: 'help' }, helpText(field)), ...list);
}

function controlOf(field: Setting, id: string): Control {
  const own = { id, name: `all-${field.name}` };
  if (field.kind === 'flag') return make('input', { type: 'checkbox', ...own });
  if (field.kind === 'choice') return make('select', own, ...field.choices.map((choice) => new Option(valueText(field, choice), choice)));
  // A seed may have more digits than a JavaScript number.
  if (field.most > Number.MAX_SAFE_INTEGER) {
    return make('input', { type: 'text', inputMode: 'numeric', pattern: '\\d{1,20}', required: true, ...own });
  }
  const [min, max] = [field.automatic ? 0 : field.least, field.most].map(String);
  return make('input', { type: 'number', min, max, step: field.kind === 'whole' ? '1' : 'any', required: true, ...own });
}

// Fields whose change begins the simulation again, so that they are not set while the slider moves.
const restarting = ['n', 'aspect'];

/**
 * Adds a slider to a number, finer near 0. The number stays the control for the keyboard and screen readers.
 * @param moved Called when the number has changed, and with true when the visitor lets the slider go.
 * @returns Moves the slider to the number.
 */
function addSlider(control: HTMLInputElement, field: Setting, moved: (last: boolean) => void) {
  if (field.kind === 'choice' || field.kind === 'flag') return; // TypeScript does not know that it is a number's
  const { kind, least, most } = field;
  const slider = make('input', { type: 'range', min: least < 0 ? '-1' : '0', max: '1', step: '0.001', tabIndex: -1, ariaHidden: 'true' });
  slider.addEventListener('input', () => {
    const near = Number((most * slider.valueAsNumber ** 3).toPrecision(2));
    const value = Math.max(kind === 'whole' ? Math.round(near) : near, Number(control.min));
    control.value = String(value > 0 && value < least ? 0 : value);
    moved(false);
  });
  slider.addEventListener('change', () => moved(true));
  control.after(slider);
  return { slider, follow: () => (slider.value = String(Math.cbrt(control.valueAsNumber / most))) };
}

function fieldRow(field: Setting) {
  const id = `all-${field.name}`;
  const control = controlOf(field, id);
  control.autocomplete = 'off';
  control.setAttribute('aria-describedby', `${id}-help`);
  const unit = field.unit ? make('span', { className: 'unit' }, field.unit) : '';
  const label = make('label', { htmlFor: id }, field.kind === 'flag' ? control : '', field.label);
  return make('div', { className: 'setting' },
    label,
    field.kind === 'flag' ? '' : make('span', { className: 'value' }, control, unit),
    make('p', { className: 'help', id: `${id}-help` }, helpText(field)));
}

/** @param root The element to be filled. */
export function runSettings(root: HTMLElement, { set, say }: Pick<Controls, 'set' | 'say'>): Follow {
  const groups = { method: schema.methods, response: schema.responses };
  const rows = (fields: Setting[]) => fields.filter(({ name }) => !(name in groups)).map(fieldRow);
  const all = make('div', { className: 'all' },
    make('fieldset', {}, make('legend', {}, 'Scene and parameters'), ...rows(schema.run)),
    ...Object.entries(groups).map(([name, entries]) => choiceGroup(fieldOf(schema.run, name), entries)),
    make('fieldset', {}, make('legend', {}, 'View'), ...rows(schema.view)),
  );
  const count = make('span');
  const show = make('button', { type: 'button', name: 'settings-unused' });
  const unused = make('p', { className: 'help unused' }, count, show);
  root.append(unused, all);
  const fields: (SimulationField | ViewField)[] = [...schema.run, ...schema.view];
  const controls = [...findAll(all, 'input'), ...findAll(all, 'select')].map((control) => ({
    control,
    field: fieldOf(fields, control.name.replace('all-', '')),
  }));

  /** Names of the settings that were given and are not answered yet. The program still has the old values. */
  const given = new Set<string>();
  const give = (name: string, value: string) => {
    given.add(name);
    set({ [name]: value }, () => given.delete(name));
  };
  const change = ({ control, field }: (typeof controls)[number]) => {
    if (control.type === 'radio') return give(field.name, control.value.slice(field.name.length + 1));
    const problem = fieldProblem(control, field);
    control.setAttribute('aria-invalid', String(problem !== ''));
    if (problem) say(problem);
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') give(field.name, control.checked ? '1' : '0');
    else give(field.name, control.type === 'number' ? String(Number(control.value)) : control.value); // 1e3 is 1000
  };
  root.addEventListener('change', ({ target }) => {
    const changed = controls.find(({ control }) => control === target);
    if (changed) change(changed);
  });
  const sliders = new Map<Control, ReturnType<typeof addSlider>>();
  for (const each of controls) {
    const { control, field: { name } } = each;
    if (!(control instanceof HTMLInputElement) || control.type !== 'number') continue;
    sliders.set(control, addSlider(control, each.field, (last) => (last || !(given.has(name) || restarting.includes(name))) && change(each)));
  }

  const places = fields.map((field) => ({
    field,
    place: find(all, `[name="all-${field.name}"]`).closest<HTMLElement>(field.name in groups ? 'fieldset' : '.setting'),
  }));
  let showsAll = false;
  let last: State | undefined;
  /** Hides settings without effect, but not the one that has the focus. */
  const hideUnused = (now: State) => {
    last = now;
    const idle = places.filter(({ field }) => !isUsed(field, now)).map(({ place }) => place);
    for (const { place } of places) {
      if (place) place.hidden = !showsAll && idle.includes(place) && !place.contains(document.activeElement);
    }
    unused.hidden = idle.length === 0;
    write(count, `${idle.length === 1 ? '1 setting does' : `${idle.length} settings do`} not apply to this scene, method and response.`);
    write(show, showsAll ? 'Hide' : 'Show');
  };
  show.addEventListener('click', () => {
    showsAll = !showsAll;
    if (last) hideUnused(last);
  });

  return (now) => {
    for (const { control, field } of controls) {
      const { name } = field;
      if (given.has(name)) continue;
      const value = valueOf(now, field);
      if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
        control.checked = control.type === 'radio' ? control.value === `${name}=${value}` : Boolean(value);
        continue;
      }
      const slider = sliders.get(control);
      if ([control, slider?.slider].some((used) => used === document.activeElement)) continue; // the visitor is using it
      if (control.value !== String(value)) control.value = String(value);
      slider?.follow();
    }
    hideUnused(now);
  };
}
