// The form: the scene and its parameters, methods and duration.
import { find, findAll, write } from '../kit/html.ts';
import { generators } from './generators/index.ts';
import { excessOf, problemOf, type Values } from './generators/parameter.ts';
import { durations, type Run } from './link.ts';
import { halfDecades } from './survey.ts';

/** The error of a field whose value is not valid. */
export type FieldError = Error & { field: HTMLElement };

function refuse(message: string, field: HTMLElement): never {
  throw Object.assign(new Error(message), { field });
}

const form = find(document, 'form');
const choice = find(form, '[name="scene"]', HTMLSelectElement);
/** A checkbox for each method. */
const boxes = findAll(form, '[name="method"]', HTMLInputElement);

// The browser may have kept what was chosen before a reload, but not the visitor's data.
chooseScene();
choice.addEventListener('change', showScene);

/** Whether the visitor's own data is to be measured, and no scene. */
export function ofData() {
  return choice.value === '';
}

/** Offers the visitor's data next to the scenes, and chooses it. */
export function chooseData(name: string) {
  const option = find(choice, '[value=""]', HTMLOptionElement);
  option.hidden = option.disabled = false;
  option.text = `Your data: ${name}`;
  choice.value = '';
  showScene();
}

/** Leaves the visitor's data for a scene. */
export function chooseScene() {
  if (ofData()) choice.value = generators[0].name;
  showScene();
}

/** The chosen scene, and its number of discs as it is typed. */
export const sceneChosen = () => [choice.selectedOptions[0].text, Number(inputOf('n').value)] as const;

function showScene() {
  for (const part of findAll(form, '.of-scene')) part.hidden = ofData();
  for (const fields of findAll(form, 'fieldset[data-scene]', HTMLFieldSetElement)) {
    fields.hidden = fields.disabled = fields.dataset.scene !== choice.value;
  }
}

/** The field of a parameter: those of other scenes are disabled. */
function inputOf(name: string) {
  return find(form, `[name="${name}"]:enabled`, HTMLInputElement);
}

/** The scene and its parameters. Throws a `FieldError` if one is not valid. */
export function scene(): { name: string; values: Values } {
  const { name, parameters } = generators.find((generator) => generator.name === choice.value) ?? generators[0];
  const values: Values = {};
  for (const parameter of parameters) {
    const input = inputOf(parameter.name);
    values[parameter.name] = Number(input.value);
    const problem = input.value.trim() === '' ? 'must be a number.' : problemOf(parameter, values[parameter.name]);
    input.setAttribute('aria-invalid', String(problem !== ''));
    if (problem) refuse(`${parameter.label} ${problem}`, input);
  }
  const excess = excessOf(values, 'Discs times frames');
  if (excess) refuse(excess, inputOf('n'));
  return { name, values };
}

const checked = () => boxes.filter((box) => box.checked).map(({ value }) => value);

/** Names of the chosen methods. Throws a `FieldError` if there is none. */
export function methods() {
  if (checked().length === 0) refuse('Choose at least one method.', boxes[0]);
  return checked();
}

export function checkAll(all: boolean) {
  for (const box of boxes) box.checked = all;
}

export const duration = () => find(form, '[name="duration"]:checked', HTMLInputElement).value;

/** Fills in a link's run. */
export function fill(run: Run) {
  choice.value = run.scene;
  showScene();
  for (const [name, value] of Object.entries(run.values)) inputOf(name).value = String(value);
  for (const box of boxes) box.checked = run.methods.includes(box.value);
  find(form, `[name="duration"][value="${run.duration}"]`, HTMLInputElement).checked = true;
}

/**
 * Says in the folded parts' heads what they hold.
 * @returns How long a run with so many discs takes, roughly.
 */
export function summarize(n: number) {
  const count = checked().length;
  const seconds = (count * halfDecades(n).length * durations[duration()]) / 1000;
  const time = `about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`}`;
  write(find(form, '.count'), `${count} of ${boxes.length}`);
  write(find(form, '.time'), `${duration()}, ${time}`);
  return { count, time };
}
