// A replay and the sender's result in an address, after the #, so that no server sees them.

import type { Program } from './drive.ts';
import type { State } from '../../schema/types.ts';

// "#run=1." and the file as base64url (RFC 4648).
const mark = '#run=';
const format = '1';

// Limit of the address: some mail programs and chats cut longer ones, and servers that log them refuse them.
const longest = 16_000; // characters

/** The error for a replay in an address that this page cannot read. Its message is the end of a sentence. */
export class UnreadableReplay extends Error {}

/**
 * The part of an address that holds a replay.
 * @returns Null if it would be too long.
 */
function replayFragment(file: Uint8Array): string | null {
  if (file.length * (4 / 3) > longest) return null;
  return `${mark}${format}.${btoa(String.fromCharCode(...file)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * Finds the end that an address needs to open the present tick.
 * @param take Called once, soon: with '' at tick 0 if nothing has happened, and with null if the end would be too long or
 * could not be saved.
 */
export function momentOf(program: Program, take: (fragment: string | null) => void) {
  program.command('type=share', 'reader', ({ code }) => {
    const now = program.state(false);
    const untouched = now?.tick === 0 && now.played.to === 0 && now.played.bytes === 0;
    take(code !== 'done' ? null : untouched ? '' : replayFragment(program.file()));
  });
}

// "sent=" and how many times naive took as long as the grid, at the end
const sent = /[#&]sent=(\d{1,9})$/;

/** Adds how many times naive takes as long as the grid here, if a fresh verdict says that, to an address. */
export function withFactor(address: string, { verdict, lastNaive, lastGrid }: State) {
  const slower = verdict.method && !verdict.stale && verdict.ratio >= 1.5 && lastNaive && lastGrid && lastNaive.ms > lastGrid.ms;
  return slower ? `${address}${address.includes('#') ? '&' : '#'}sent=${Math.round(verdict.ratio)}` : address;
}

/** @returns The factor that the sender added to an address; 0 if there is none. */
export const factorOf = (fragment: string) => Number(sent.exec(fragment)?.[1] ?? 0);

/**
 * @param fragment The end of an address, with its #.
 * @returns The replay's file; null if the address has none.
 * @throws {UnreadableReplay} If the replay cannot be read.
 */
export function replayOfFragment(fragment: string): Uint8Array | null {
  if (!fragment.startsWith(mark)) return null;
  const [version, ...rest] = fragment.replace(sent, '').slice(mark.length).split('.');
  const text = rest.join('.');
  if (version !== format) {
    const found = JSON.stringify(version.slice(0, 20));
    throw new UnreadableReplay(`the link has format ${found}, but this page reads format ${format}`);
  }
  if (text.length > 2 * longest) throw new UnreadableReplay('the link is too long');
  if (!/^[\w-]+$/.test(text)) throw new UnreadableReplay('the link is damaged');
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new UnreadableReplay('the link is damaged');
  }
}
