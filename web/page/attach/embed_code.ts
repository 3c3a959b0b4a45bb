// The builder of embed code: its choices, and the code that they make in one of two forms.

import type { CommandFields, State } from '../../schema/types.ts';
import { elementCode, frameCode, scriptCode } from '../../kit/frame_code.ts';
import { find } from '../../kit/html.ts';
import { fieldOf, schema } from '../../schema/schema.ts';
import { countProblem } from './settings.ts';
import { numberText } from './words.ts';

// Parameters for which each scene has defaults of its own.
const sceneOwn = [...schema.run.map(({ name }) => name), 'style'];

// Parameters of this page's own panel, picture and pointer, not of the simulation.
const ofThisPage = ['panel', 'tool', 'aspect'];

// Values and words of the selects that do not depend on the schema. They are made here, so that a page that waits for Run
// stays small.
const words = {
  ui: { full: 'Full', min: 'Small', none: 'None' },
  theme: { auto: 'System setting', light: 'Light', dark: 'Dark' },
  form: { iframe: 'HTML frame', element: 'HTML element and script' },
};

const barHeight = 48; // CSS px, of the panel above the picture (src/overlay/layout.cpp)
const usualWidth = 720; // CSS px, of the frame for which the shape is exact

/**
 * The shape of a frame in which a box of this shape leaves no margins, as in CSS.
 * @param aspect Width over height of the box.
 */
const shapeAround = (aspect: number, ui: string) =>
  `${usualWidth}/${Math.round(usualWidth / aspect + (ui === 'none' ? 0 : barHeight))}`;

/**
 * The address of an embed that only its embedding page may command.
 * @param address The page's present address.
 * @param scene Its scene.
 * @param wish The visitor's choices.
 */
function frameAddress(address: string, scene: string, wish: CommandFields) {
  const url = new URL(address);
  for (const name of ofThisPage) if (!(name in wish)) url.searchParams.delete(name);
  if (wish.scene !== scene) for (const name of sceneOwn) if (!(name in wish)) url.searchParams.delete(name);
  const [ui, theme] = ['ui', 'theme'].map((name) => fieldOf(schema.view, name).usual);
  const usual: Record<string, string> = { n: '', race: '', ui, theme, autoplay: '0', paused: '0' };
  for (const [name, value] of Object.entries(wish)) {
    if (value === usual[name]) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.searchParams.set('from', 'parent');
  return url.href;
}

/**
 * @returns `begin` forgets what the visitor has chosen. Choices that they have not made follow each sample by `follow`.
 */
export function runEmbedBuilder(root: HTMLFieldSetElement, { present, moment, say, copy }: {
  /** The program's state, its address, and whether the box has the shape of this page's picture; null if nothing runs or nobody looks. */
  present: () => { state: State; address: string; fitted: boolean } | null;
  /** Gives `take` the end of an address that opens this tick; see `momentOf`. */
  moment: (take: (fragment: string | null) => void) => void;
  say: (text: string) => void;
  copy: (field: HTMLTextAreaElement, what: string) => void;
}): { begin: () => void; follow: () => void } {
  const named = <Kind extends Element>(name: string, kind: new () => Kind): Kind =>
    find(root, `[name="embed-${name}"]`, kind);
  const [scene, method, race, ui, theme, form] = ['scene', 'method', 'race', 'ui', 'theme', 'form'].map(
    (name) => named(name, HTMLSelectElement));
  const n = named('n', HTMLInputElement);
  const code = named('code', HTMLTextAreaElement);
  const [autoplay, paused, now] = ['autoplay', 'paused', 'moment'].map((name) => named(name, HTMLInputElement));
  let fragment = ''; // end of the address, from when the checkbox was checked
  const chosen = new Set<EventTarget | null>();

  const problem = () => countProblem(n);

  const follow = () => {
    const shown = present();
    if (!shown) return;
    const { state, address, fitted } = shown;
    const seen = new URL(address).searchParams;
    if (!chosen.has(scene)) scene.value = state.scene;
    const racing = (seen.get('race') ?? '').split(',');
    if (!chosen.has(method)) method.value = racing[1] || state.method;
    if (!chosen.has(race)) race.value = racing[0];
    if (!chosen.has(n)) n.value = scene.value === state.scene ? String(state.n) : '';
    if (!chosen.has(paused)) paused.checked = seen.get('paused') === '1';
    // The saved tick belongs to the present scene and number of discs.
    now.disabled = scene.value !== state.scene || n.value !== String(state.n);
    n.setAttribute('aria-invalid', String(problem() !== ''));
    const count = n.value && String(n.valueAsNumber); // 1e3 is 1000
    const wish: CommandFields = {
      scene: scene.value, method: method.value, n: count, ui: ui.value, theme: theme.value,
      race: race.value && `${race.value},${method.value}`,
      autoplay: String(Number(autoplay.checked)), paused: String(Number(paused.checked)),
    };
    const [against] = race.selectedOptions;
    const how = race.value ? `${method.selectedOptions[0].label} against ${against.label}` : 'with and without a grid';
    const title = `Cellmates: ${count ? numberText(Number(count)) : 'colliding'} discs, ${how}`;
    const keeps = now.checked && !now.disabled;
    // An embed gives its box the shape of its own picture, unless the box must be this one.
    const aspect = scene.value === state.scene && (keeps || !fitted) ? seen.get('aspect') : null;
    if (aspect) wish.aspect = aspect;
    const shape = aspect ? shapeAround(Number(aspect), ui.value) : undefined;
    const embed = frameAddress(address, state.scene, wish) + (keeps ? fragment : '');
    const written = form.value === 'element' ? `${elementCode(embed, title)}\n${scriptCode(embed)}` : frameCode(embed, title, shape);
    code.value = problem() ? '' : written;
  };

  for (const [name, options] of Object.entries(words)) {
    named(name, HTMLSelectElement).append(...Object.entries(options).map(([value, text]) => new Option(text, value)));
  }
  scene.append(...schema.scenes.map(({ name, label }) => new Option(label, name)));
  for (const select of [method, race]) select.append(...schema.methods.map(({ name, label }) => new Option(label, name)));
  const query = new URLSearchParams(window.location.search);
  for (const [name, select] of Object.entries({ ui, theme })) {
    const asked = query.get(name);
    if (asked !== null && [...select.options].some(({ value }) => value === asked)) select.value = asked;
  }

  now.addEventListener('change', () => {
    fragment = '';
    if (!now.checked) return;
    moment((found) => {
      fragment = found ?? '';
      if (found === null) say('Your session is too long to fit in embed code. To keep everything, save a replay.');
      now.checked = found !== null;
      follow();
    });
  });
  root.addEventListener('input', ({ target }) => {
    chosen.add(target);
    follow();
    if (target === n) say(problem());
  });
  named('copy', HTMLButtonElement).addEventListener('click', () => {
    if (problem()) {
      say(problem());
      n.focus();
    } else {
      copy(code, 'Embed code');
    }
  });
  return {
    begin() {
      chosen.clear();
      now.checked = false;
      follow();
    },
    follow,
  };
}
