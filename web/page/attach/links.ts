// Copies links to the present tick, and the result of a race with its link.
import type { Program, State } from '../../types.ts';
import type { Follow, Notice } from '../types.ts';
import { copied } from '../../kit/copy.ts';
import { find, findButton } from '../../kit/html.ts';
import { addressOf } from './address.ts';
import { momentOf, withFactor } from './replay_link.ts';

/**
 * Copies the text of a field.
 * @param what Name of the text, to be announced.
 * @param more Announced after that.
 */
export async function copyField(
  say: (text: string) => void, field: HTMLInputElement | HTMLTextAreaElement, what: string, more: string = '',
) {
  const done = await copied(field.value);
  if (!done) {
    field.focus(); // some embeds may not copy, but their readers can
    field.select();
  }
  say(done ? `${what} copied.${more}` : `The ${what.toLowerCase()} is selected in its field: copy it from there.${more}`);
  return done;
}

export function runLinks(root: HTMLElement, program: Program, say: (text: string) => void, notice: Notice): Follow {
  const field = find(root, '[name="copied"]', HTMLInputElement);
  const result = find(document, '#copy-result');

  let shown = { settings: '', tick: 0 };
  const presentOf = (now: State) => ({ settings: `${addressOf(program, now)} ${now.played.bytes}`, tick: now.tick });

  /** Shows a text in the field, made of the address of the present tick and its replay, which is null if it is too long. */
  const show = (textOf: (state: State, address: string, replay: string | null) => string, then: (replay: string | null) => void) => {
    const state = program.state(false);
    if (!state) return; // the program has crashed
    const address = addressOf(program, state);
    field.hidden = false;
    shown = presentOf(state);
    momentOf(program, (replay) => {
      field.value = textOf(state, address + (replay ?? ''), replay);
      then(replay);
    });
  };
  result.addEventListener('click', () => program.state(false)?.race && show(
    ({ race }, address) => `${race?.text} ${address}`,
    async () => await copyField(say, field, 'Result') && notice('news', 'The result and its link are copied.'),
  ));
  findButton(root, 'link').addEventListener('click', () => show((state, address) => withFactor(address, state), (replay) => {
    const tooLong = ' Your session is too long to fit in a link, so this link starts from tick 0. To keep everything, save a replay.';
    copyField(say, field, 'Link', replay === null ? tooLong : '');
  }));

  return (now) => {
    const { race, page: { layout: { copy: place } } } = now;
    // A link that opens something different from the picture is taken away, but not while the visitor copies it by hand.
    if (!field.hidden && field !== document.activeElement) {
      const { settings, tick } = presentOf(now);
      field.hidden = settings !== shown.settings || tick < shown.tick;
    }
    result.hidden = !race?.text || !place;
    if (!place) return;
    const [left, top, width, height] = place.map((length) => `${length}px`);
    Object.assign(result.style, { left, top, width, height });
  };
}
