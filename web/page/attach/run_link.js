// A run in an address: after the #, which no server sees.

/** @import { Program } from '../../types.js' */

// "#run=1." and the file as base64url (RFC 4648).
const mark = '#run=';
const format = '1';

// Longer addresses are cut by some mail programs and chats, and refused by servers that log them.
const longest = 16_000; // characters

/** Thrown where an address has a run that this page cannot read. The message ends a sentence. */
export class UnreadableRun extends Error {}

/**
 * The part of an address that holds the run.
 * @param {Uint8Array} file
 * @returns {string | null} Null where it would be too long.
 */
function runFragment(file) {
  if (file.length * (4 / 3) > longest) return null;
  let text = '';
  for (const byte of file) text += String.fromCharCode(byte);
  return `${mark}${format}.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * What an address has to end with to open this very moment.
 * @param {Program} program
 * @param {(fragment: string | null) => void} take Called once, soon: with nothing at the untouched
 *   start, and null where it would be too long.
 */
export function momentOf(program, take) {
  program.order('type=save&what=shorter', 'reader', ({ code }) => {
    const now = program.state(false);
    const untouched = now?.tick === 0 && now.played.to === 0 && now.played.bytes === 0;
    take(code !== 'done' ? null : untouched ? '' : runFragment(program.file()));
  });
}

/**
 * @param {string} fragment Of an address, with its #.
 * @returns {Uint8Array | null} The run's file; null where the address has none.
 * @throws {UnreadableRun}
 */
export function runOfFragment(fragment) {
  if (!fragment.startsWith(mark)) return null;
  const [version, ...rest] = fragment.slice(mark.length).split('.');
  const text = rest.join('.');
  if (version !== format) throw new UnreadableRun(`its format is ${JSON.stringify(version.slice(0, 20))}, and this page reads ${format}`);
  if (text.length > 2 * longest) throw new UnreadableRun('it is longer than any link that this page makes');
  if (!/^[\w-]+$/.test(text)) throw new UnreadableRun('it was cut short or changed on the way');
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new UnreadableRun('it was cut short or changed on the way');
  }
}
