// Copies links to the present tick, and the result of a race with its link.
import type { Program } from './drive.ts';
import type { State } from '../../schema/types.ts';
import type { Follow, Notice } from '../types.ts';
import { copied } from '../../kit/copy.ts';
import { find, findButton } from '../../kit/html.ts';
import { addressOf } from './address.ts';
import { momentOf, withFactor } from './replay_link.ts';

/**
 * Copies the text of a field, which is shown if the browser does not allow that.
 * @param what Name of the text, to be announced.
 * @param more Announced after that.
 */
export async function copyField(
  say: (text: string) => void, field: HTMLInputElement | HTMLTextAreaElement, what: string, more: string = '',
) {
  const done = await copied(field.value);
  if (!done) {
    field.hidden = false;
    field.focus(); // some embeds may not copy, but their readers can
    field.select();
  }
  say(done ? `${what} copied.${more}` : `The ${what.toLowerCase()} is selected in its field: copy it from there.${more}`);
  return done;
}

/** @param root The sheet "Share". */
export function runLinks(root: HTMLElement, program: Program, say: (text: string) => void, notice: Notice): Follow {
  const field = find(root, '[name="copied"]', HTMLInputElement);
  const result = find(document, '#copy-result');

  /** Makes a text of the address of the present tick and its replay, which is null if it is too long. */
  const write = (textOf: (state: State, address: string) => string, then: (replay: string | null) => void) => {
    const state = program.state(false);
    if (!state) return; // the program has crashed
    const address = addressOf(program, state);
    field.hidden = true;
    momentOf(program, (replay) => {
      field.value = textOf(state, address + (replay ?? ''));
      then(replay);
    });
  };
  result.addEventListener('click', () => program.state(false)?.race && write(
    ({ race }, address) => `${race?.text} ${address}`,
    async () => await copied(field.value) ? notice('news', 'The result and its link are copied.')
      : notice('problem', `The browser does not let this page copy: ${field.value}`),
  ));
  findButton(root, 'link').addEventListener('click', () => write((state, address) => withFactor(address, state), (replay) => {
    const tooLong = ' Your session is too long to fit in a link, so this link starts from tick 0. To keep everything, save a replay.';
    copyField(say, field, 'Link', replay === null ? tooLong : '');
  }));

  return ({ race }) => {
    result.hidden = !race?.text;
  };
}
