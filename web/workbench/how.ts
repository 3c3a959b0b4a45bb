// How the data was read: sentences, and a choice for each column.
import { find, findAll, make } from '../kit/html.ts';
import { roles, uses, type Role } from './workload/names.ts';

import type { Choice, Column, Question } from './workload/workload.ts';

const questions = { decimal: 'Decimals follow', parts: 'Where frames begin again' };

export class HowFigure {
  #section;
  #radius;
  #choose;
  #columns: Record<string, Role | ''> = {};
  /** Answers to questions. */
  #answers: Choice = {};

  /** @param choose Called with all choices after each. */
  constructor(section: HTMLDetailsElement, choose: (choice: Choice) => void) {
    this.#section = section;
    this.#radius = find(section, '[name="radius"]', HTMLInputElement);
    this.#choose = choose;
    section.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && target.closest('.asked')) this.#answer(target);
      else if (target instanceof HTMLSelectElement) this.#use(target.name, roles.find((role) => role === target.value) ?? '');
      else this.#tell();
    });
  }

  #use(key: string, role: Role | '') {
    // A role has one column.
    const others = Object.entries(this.#columns).filter(([other, has]) => other !== key && (has === '' || has !== role));
    this.#columns = Object.fromEntries([...others, [key, role]]);
    this.#tell();
  }

  #answer({ name, value }: HTMLSelectElement) {
    this.#answers = { ...this.#answers, [name]: value || undefined };
    this.#tell();
  }

  #tell() {
    const { value, validity: { valid } } = this.#radius;
    this.#radius.setAttribute('aria-invalid', String(!valid));
    if (valid) this.#choose({ ...this.#answers, columns: this.#columns, ...(value !== '' && { radius: Number(value) }) });
  }

  /** Forgets what was chosen for other data. */
  clear() {
    this.#columns = {};
    this.#answers = {};
    find(this.#section, '.asked').replaceChildren();
    this.#radius.value = '';
    this.#section.open = false;
    this.show();
  }

  /**
   * Unfolds itself if there is something to be known, or to be chosen because the data can't be read.
   * @param read Without it, or if nothing had to be decided, nothing is shown.
   */
  show({ notes, columns = [], question }: { notes: string[]; columns?: Column[]; question?: Question } = { notes: [] }, unreadable = false) {
    this.#section.open ||= notes.length > 0 || unreadable;
    const focused = this.#section.contains(document.activeElement) && document.activeElement?.getAttribute('name');
    this.#section.hidden = notes.length + columns.length === 0;
    find(this.#section, '.decided').replaceChildren(...notes.map((note) => make('li', {}, note)));
    find(this.#section, '.columns').replaceChildren(...columns.map((column) => this.#row(column)));
    if (question && !this.#section.querySelector(`.asked [name="${question.option}"]`)) find(this.#section, '.asked').append(this.#question(question));
    find(this.#section, '.choosing').hidden = columns.length === 0;
    if (focused) findAll(this.#section, 'select').find(({ name }) => name === focused)?.focus();
  }

  #question({ option, choices }: Question) {
    const options = Object.entries({ '': 'Choose one', ...choices }).map(([value, text]) => make('option', { value }, text));
    return make('label', { className: 'field' }, questions[option], make('select', { name: option, autocomplete: 'off' }, ...options));
  }

  #row({ key, name, role, example, instead }: Column) {
    const options = ['', ...roles].map((each) => make('option', { value: each }, uses[(each as Role | '')]));
    const select = make('select', { name: key, autocomplete: 'off' }, ...options);
    select.value = role;
    const text = make('span', {}, make('b', {}, name), example && make('small', {}, `first value ${example}`), instead && make('small', {}, `because ${instead}`));
    return make('li', { className: role ? 'used' : '' }, make('label', { className: 'field' }, text, select));
  }
}
