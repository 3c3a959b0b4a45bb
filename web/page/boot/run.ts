// What happens between a press on Run and a program that answers, in its order.

import type { Conversation } from '../../frame/door.ts';
import type { Attached } from '../types.ts';

/**
 * Opens a program, which first carries out what was set before Run.
 * @param paused Whether it shows its first frame alone.
 * @param opened Called before commands that wait are carried out.
 */
export async function run(
  program: Pick<Attached, 'command' | 'open' | 'answers'>, conversation: Conversation, paused: boolean, opened: () => void,
) {
  conversation.early((...command) => program.command(...command));
  if (paused) program.command('type=pause', 'reader', () => {});
  await program.open();
  opened();
  conversation.running(program.answers());
}
