// The form: the scene and its parameters, methods and duration.
import { find, findAll } from '../kit/html.ts';
import { generators } from './generators/index.ts';
import { excessOf, problemOf, type Values } from './generators/parameter.ts';

import type { Run } from './link.ts';

/** An input whose value is not valid. */
export class FieldError extends Error {
  field: HTMLElement;

  constructor(message: string, field: HTMLElement) {
    super(message);
    this.field = field;
  }
}

export class Form {
  #form;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#scene.addEventListener('change', () => this.#showScene());
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'source') this.#showSource();
    });
    // The browser may have kept what was chosen before a reload.
    this.#showSource();
    this.#showScene();
  }

  get #scene() {
    return find(this.#form, '[name="scene"]', HTMLSelectElement);
  }

  /** @param name Of radio buttons. */
  #chosen(name: string) {
    return find(this.#form, `[name="${name}"]:checked`, HTMLInputElement).value;
  }

  #choose(name: string, value: string) {
    find(this.#form, `[name="${name}"][value="${value}"]`, HTMLInputElement).checked = true;
  }

  /** Where the data comes from: scene, file or text. */
  get source() {
    return this.#chosen('source');
  }

  set source(source) {
    this.#choose('source', source);
    this.#showSource();
  }

  #showSource() {
    for (const part of findAll(this.#form, '[data-source]')) part.hidden = !part.dataset.source?.split(' ').includes(this.source);
  }

  #fields(scene: string) {
    return find(this.#form, `[data-scene="${scene}"]`, HTMLFieldSetElement);
  }

  #showScene() {
    const fields = this.#fields(this.#scene.value);
    for (const other of findAll(this.#form, 'fieldset[data-scene]', HTMLFieldSetElement)) {
      if (other === fields) continue;
      // The number of discs, frames and seed stay.
      if (!other.hidden) {
        for (const name of ['n', 'frames', 'seed']) this.#input(fields, name).value = this.#input(other, name).value;
      }
      other.hidden = true;
      other.disabled = true;
    }
    fields.hidden = false;
    fields.disabled = false;
  }

  #input(fields: HTMLElement, name: string) {
    return find(fields, `[name="${name}"]`, HTMLInputElement);
  }

  /** The scene and its parameters. Throws a `FieldError` if one is not valid. */
  scene(): { name: string; values: Values } {
    const name = this.#scene.value;
    const fields = this.#fields(name);
    const { parameters } = generators.find((generator) => generator.name === name) ?? generators[0];
    const values: Values = {};
    for (const parameter of parameters) {
      const input = this.#input(fields, parameter.name);
      input.removeAttribute('aria-invalid');
      values[parameter.name] = Number(input.value);
      const problem = input.value.trim() === '' ? 'must be a number.' : problemOf(parameter, values[parameter.name]);
      if (!problem) continue;
      input.setAttribute('aria-invalid', 'true');
      throw new FieldError(`${parameter.label} ${problem}`, input);
    }
    const excess = excessOf(values, 'Discs times frames');
    if (excess) throw new FieldError(excess, this.#input(fields, 'n'));
    return { name, values };
  }

  get #boxes() {
    return findAll(this.#form, '[name="method"]', HTMLInputElement);
  }

  /** All methods in their order. */
  get all(): { name: string; label: string }[] {
    return this.#boxes.map(({ value, dataset }) => ({ name: value, label: dataset.label ?? value }));
  }

  /** Names of the chosen methods. Throws a `FieldError` if there is none. */
  methods() {
    const chosen = this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (chosen.length === 0) throw new FieldError('Choose at least one method.', this.#boxes[0]);
    return chosen;
  }

  checkAll(checked: boolean) {
    for (const box of this.#boxes) box.checked = checked;
  }

  get duration() {
    return this.#chosen('duration');
  }

  /** Fills in a link's run. */
  fill({ scene, values, methods, duration }: Run) {
    this.source = 'scene';
    this.#scene.value = scene;
    this.#showScene();
    for (const [name, value] of Object.entries(values)) this.#input(this.#fields(scene), name).value = String(value);
    for (const box of this.#boxes) box.checked = methods.includes(box.value);
    this.#choose('duration', duration);
  }
}
