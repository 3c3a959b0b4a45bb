// How the data was read: sentences, and a choice for each column.
import { find, findAll, make } from '../kit/html.ts';
import { roles, uses, type Role } from './workload/names.ts';

import type { Choice, Column, Question } from './workload/workload.ts';

const questions = { decimal: 'Decimals follow', parts: 'Where frames begin again' };

const section = find(document, '.how', HTMLDetailsElement);
const radius = find(section, '[name="radius"]', HTMLInputElement);
let chosen: Record<string, Role | ''> = {};
/** Answers to questions. */
let answers: Choice = {};

/** Calls `choose` with all choices after each. */
export function follow(choose: (choice: Choice) => void) {
  section.addEventListener('change', ({ target }) => {
    const asked = target instanceof HTMLSelectElement && target.closest('.asked');
    if (asked) answers = { ...answers, [target.name]: target.value || undefined };
    else if (target instanceof HTMLSelectElement) use(target.name, roles.find((role) => role === target.value) ?? '');
    const { value, validity: { valid } } = radius;
    radius.setAttribute('aria-invalid', String(!valid));
    if (valid) choose({ ...answers, columns: chosen, ...(value !== '' && { radius: Number(value) }) });
  });
}

/** Notes the use of a column. A role has one column. */
function use(key: string, role: Role | '') {
  const others = Object.entries(chosen).filter(([other, has]) => other !== key && (has === '' || has !== role));
  chosen = Object.fromEntries([...others, [key, role]]);
}

/** Forgets what was chosen for other data. */
export function clear() {
  chosen = {};
  answers = {};
  find(section, '.asked').replaceChildren();
  radius.value = '';
  section.open = false;
  show();
}

/**
 * Unfolds itself if there is something to be known, or to be chosen because the data can't be read.
 * @param read Without it, or if nothing had to be decided, nothing is shown.
 */
export function show({ notes, columns = [], question }: { notes: string[]; columns?: Column[]; question?: Question } = { notes: [] }, unreadable = false) {
  section.open ||= notes.length > 0 || unreadable;
  const focused = section.contains(document.activeElement) && document.activeElement?.getAttribute('name');
  section.hidden = notes.length + columns.length === 0;
  find(section, '.decided').replaceChildren(...notes.map((note) => make('li', {}, note)));
  find(section, '.columns').replaceChildren(...columns.map(rowOf));
  if (question && !section.querySelector(`.asked [name="${question.option}"]`)) find(section, '.asked').append(fieldOf(question));
  find(section, '.choosing').hidden = columns.length === 0;
  if (focused) findAll(section, 'select').find(({ name }) => name === focused)?.focus();
}

function fieldOf({ option, choices }: Question) {
  const options = Object.entries({ '': 'Choose one', ...choices }).map(([value, text]) => make('option', { value }, text));
  return make('label', { className: 'field' }, questions[option], make('select', { name: option, autocomplete: 'off' }, ...options));
}

function rowOf({ key, name, role, example, instead }: Column) {
  const options = ['', ...roles].map((each) => make('option', { value: each }, uses[(each as Role | '')]));
  const select = make('select', { name: key, autocomplete: 'off' }, ...options);
  select.value = role;
  const text = make('span', {}, make('b', {}, name), example && make('small', {}, `first value ${example}`), instead && make('small', {}, `because ${instead}`));
  return make('li', { className: role ? 'used' : '' }, make('label', { className: 'field' }, text, select));
}
