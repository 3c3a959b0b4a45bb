// How the data was read: sentences, and a choice for each column.
import { find, make } from '../page/html.js';
import { roles } from './workload/names.js';
import { uses } from './workload/reading.js';

/** @import { Role } from './workload/names.js' */
/** @import { Column } from './workload/reading.js' */

/** Options that the reader has chosen. @typedef {{ columns?: Record<string, Role | ''>, radius?: number }} Choice */

export class HowFigure {
  #section;
  #choose;
  /** @type {Record<string, Role | ''>} */
  #columns = {};

  /**
   * @param {HTMLElement} section
   * @param {(choice: Choice) => void} choose Called with all choices after each.
   */
  constructor(section, choose) {
    this.#section = section;
    this.#choose = choose;
    section.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#use(target.name, roles.find((role) => role === target.value) ?? '');
      else this.#tell();
    });
  }

  get #radius() {
    return find(this.#section, '[name="radius"]', HTMLInputElement);
  }

  /** @param {string} key @param {Role | ''} role */
  #use(key, role) {
    // A role has one column.
    const others = Object.entries(this.#columns).filter(([other, has]) => other !== key && (has === '' || has !== role));
    this.#columns = Object.fromEntries([...others, [key, role]]);
    this.#tell();
  }

  #tell() {
    const { value, validity } = this.#radius;
    if (!validity.valid) this.#radius.setAttribute('aria-invalid', 'true');
    else this.#radius.removeAttribute('aria-invalid');
    if (validity.valid) this.#choose({ columns: this.#columns, ...(value !== '' && { radius: Number(value) }) });
  }

  /** Forgets what was chosen for other data. */
  clear() {
    this.#columns = {};
    this.#radius.value = '';
    this.show();
  }

  /** @param {{ notes: string[], columns?: Column[] }} [read] Without it, or if nothing had to be decided, nothing is shown. */
  show({ notes, columns = [] } = { notes: [] }) {
    const focused = this.#section.contains(document.activeElement) && document.activeElement?.getAttribute('name');
    this.#section.hidden = notes.length + columns.length === 0;
    find(this.#section, '.decided', HTMLElement).replaceChildren(...notes.map((note) => make('li', {}, note)));
    find(this.#section, '.columns', HTMLElement).replaceChildren(...columns.map((column) => this.#row(column)));
    find(this.#section, '.choosing', HTMLElement).hidden = columns.length === 0;
    if (!focused) return;
    const again = [...this.#section.querySelectorAll('select')].find(({ name }) => name === focused);
    again?.focus();
  }

  /** @param {Column} column */
  #row({ key, name, role, example, instead }) {
    const options = ['', ...roles].map((each) => make('option', { value: each }, uses[/** @type {Role | ''} */ (each)]));
    const select = make('select', { name: key, autocomplete: 'off' }, ...options);
    select.value = role;
    const text = make('span', {}, make('b', {}, name), example && make('small', {}, `first value ${example}`), instead && make('small', {}, `because ${instead}`));
    return make('li', { className: role ? 'used' : '' }, make('label', { className: 'field' }, text, select));
  }
}
