// The form: the scene and its parameters, methods and duration.
import { find, findAll, write } from '../kit/html.ts';
import { generators } from './generators/index.ts';
import { excessOf, problemOf, type Values } from './generators/parameter.ts';
import { durations, type Run } from './link.ts';
import { halfDecades } from './survey.ts';

/** An input whose value is not valid. */
export class FieldError extends Error {
  #field: HTMLElement;

  constructor(message: string, field: HTMLElement) {
    super(message);
    this.#field = field;
  }

  /** Leads the visitor to the field, which may be folded. */
  show() {
    const fold = this.#field.closest('details');
    if (fold) fold.open = true;
    this.#field.focus();
  }
}

export class Form {
  #form;
  #scene;
  /** A checkbox for each method. */
  #boxes;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#scene = find(form, '[name="scene"]', HTMLSelectElement);
    this.#boxes = findAll(form, '[name="method"]', HTMLInputElement);
    // The browser may have kept what was chosen before a reload, but not the visitor's data.
    this.chooseScene();
    this.#scene.addEventListener('change', () => this.#showScene());
  }

  /** Whether the visitor's own data is to be measured, and no scene. */
  get ofData() {
    return this.#scene.value === '';
  }

  /** Offers the visitor's data next to the scenes, and chooses it. */
  chooseData(name: string) {
    const option = find(this.#scene, '[value=""]', HTMLOptionElement);
    option.hidden = option.disabled = false;
    option.text = `Your data: ${name}`;
    this.#scene.value = '';
    this.#showScene();
  }

  /** Leaves the visitor's data for a scene. */
  chooseScene() {
    if (this.ofData) this.#scene.value = generators[0].name;
    this.#showScene();
  }

  /** The chosen scene, and its number of discs as it is typed. */
  get sceneChosen(): [name: string, n: number] {
    return [this.#scene.selectedOptions[0].text, Number(this.#input('n').value)];
  }

  #showScene() {
    for (const part of findAll(this.#form, '.of-scene')) part.hidden = this.ofData;
    for (const fields of findAll(this.#form, 'fieldset[data-scene]', HTMLFieldSetElement)) {
      fields.hidden = fields.disabled = fields.dataset.scene !== this.#scene.value;
    }
  }

  /** The field of a parameter: those of other scenes are disabled. */
  #input(name: string) {
    return find(this.#form, `[name="${name}"]:enabled`, HTMLInputElement);
  }

  /** The scene and its parameters. Throws a `FieldError` if one is not valid. */
  scene(): { name: string; values: Values } {
    const { name, parameters } = generators.find((generator) => generator.name === this.#scene.value) ?? generators[0];
    const values: Values = {};
    for (const parameter of parameters) {
      const input = this.#input(parameter.name);
      values[parameter.name] = Number(input.value);
      const problem = input.value.trim() === '' ? 'must be a number.' : problemOf(parameter, values[parameter.name]);
      input.setAttribute('aria-invalid', String(problem !== ''));
      if (problem) throw new FieldError(`${parameter.label} ${problem}`, input);
    }
    const excess = excessOf(values, 'Discs times frames');
    if (excess) throw new FieldError(excess, this.#input('n'));
    return { name, values };
  }

  get #chosen() {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** Names of the chosen methods. Throws a `FieldError` if there is none. */
  methods() {
    if (this.#chosen.length === 0) throw new FieldError('Choose at least one method.', this.#boxes[0]);
    return this.#chosen;
  }

  checkAll(checked: boolean) {
    for (const box of this.#boxes) box.checked = checked;
  }

  get duration() {
    return find(this.#form, '[name="duration"]:checked', HTMLInputElement).value;
  }

  /** Fills in a link's run. */
  fill({ scene, values, methods, duration }: Run) {
    this.#scene.value = scene;
    this.#showScene();
    for (const [name, value] of Object.entries(values)) this.#input(name).value = String(value);
    for (const box of this.#boxes) box.checked = methods.includes(box.value);
    find(this.#form, `[name="duration"][value="${duration}"]`, HTMLInputElement).checked = true;
  }

  /**
   * Says in the folded parts' heads what they hold.
   * @returns How long a run with so many discs takes, roughly.
   */
  summarize(n: number) {
    const count = this.#chosen.length;
    const seconds = (count * halfDecades(n).length * durations[this.duration]) / 1000;
    const time = `about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`}`;
    write(find(this.#form, '.count'), `${count} of ${this.#boxes.length}`);
    write(find(this.#form, '.time'), `${this.duration}, ${time}`);
    return { count, time };
  }
}
