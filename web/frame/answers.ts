// Carries out the embedding page's commands, once the program runs: gives each to the program, and makes its answer.

import { type Driver, commandText } from '../driver/driver.ts';
import type { State } from '../schema/types.ts';
import type { Asked } from './door.ts';
import { CellmatesError, errorOf } from '../driver/error.ts';
import { type Watched, runEvents } from './events.ts';
import { stateForOthers } from './message.ts';
import { askedBy } from '../schema/asked.ts';
import { factsOf } from '../schema/facts.ts';

/** The running program, as messages need it. */
export interface Program extends Watched, Pick<Driver<State>, 'command' | 'file' | 'discs' | 'contacts'> {
  state(withHash: boolean): State | null;
  /** Why no picture can be had; empty if one can. */
  whyUnreadable(): string;
  picture(): Promise<Blob | null>;
}

type Answer = [message: object, transfer?: Transferable[]];

export type Answers = ReturnType<typeof answersOf>;

const mostPictures = 4; // in the making, each of which takes the memory of the canvas

/** Whether the answer has hashes, which read every disc. */
const hasHash = ({ fields: { hash = true }, says }: Asked) => /file|rows|state/.test(says) && Number(hash) === 1;

/**
 * Changes what differs between two addresses, when the embedding page changes the attributes of its element; what the second
 * one lacks gets its default. The reader is told which values the program refuses; all others change.
 * @param from The query of the address that the program has, and `to` that of the other.
 * @param ignored Takes a sentence.
 */
function become(program: Program, from: string, to: string, ignored: (text: string) => void) {
  const facts = factsOf(BUILD_SCHEMA);
  const [was, now] = [from, to].map((query) => new URLSearchParams(query));
  const [before, { scene, n }] = [from, to].map((query) => askedBy(query, [], facts));
  const changed = (name: string) => was.get(name) !== now.get(name);
  // A scene brings its own parameters, except those that the address gives.
  const another = before.scene !== scene;
  const usual: Record<string, unknown> = { scene, ...(another && { n }) };
  const give = (command: string, name: string, then: (field: string) => void = () => {}) =>
    program.command(command, 'host', ({ code, field, sentence }) => {
      if (code === 'done' || code === 'interrupted') return;
      if (name) ignored(`Ignored ${sentence || name}.`);
      then(field);
    });

  const set = (names: string[], what: string) => {
    if (names.length === 0) return;
    const values = names.map((name) => [name, now.get(name) ?? String(usual[name] ?? 'default')]);
    give(commandText('set', Object.fromEntries(values)), what, (refused) => {
      if (names.includes(refused)) set(names.filter((name) => name !== refused && (refused !== 'scene' || changed(name))), what);
    });
  };
  set([...BUILD_SCHEMA.run, ...BUILD_SCHEMA.view].map(({ name }) => name as string).filter((name) => changed(name) || (another && (now.has(name) || name in usual))), 'a setting');
  const race = now.get('race');
  if (changed('race') && race) give(commandText('race', { methods: race }), 'race');
  else if (changed('race') && program.state(false)?.race) give('type=close-race', 'race');
  const paused = now.get('paused') ?? '0';
  if (!/^[01]$/.test(paused)) ignored('Ignored paused, which must be 0 or 1.');
  else if (changed('paused')) give(paused === '1' ? 'type=pause' : 'type=play', 'paused');
}

/** @param ignoring Called for another address; takes a sentence for the reader about each of its values that the program refuses. */
export function answersOf(program: Program, ignoring: () => (text: string) => void) {
  let making = 0;

  const picture = async (): Promise<Answer> => {
    if (making >= mostPictures) throw new CellmatesError('Four pictures are being made. Wait for one of them.', 'too-much');
    making += 1;
    try {
      await null; // the program cannot draw while it answers
      const unreadable = program.whyUnreadable();
      if (unreadable) throw new CellmatesError(unreadable, 'no-graphics');
      const taken = program.sight.graphics ? program.picture() : null;
      const now = program.state(false); // drawing may have finished a tick
      const data = await (await taken)?.arrayBuffer();
      if (!data || !now?.page.frames) { // nothing is drawn yet
        const why = "Can't take the picture, because the embed is out of sight or the browser has taken its graphics away.";
        throw new CellmatesError(why, 'no-graphics');
      }
      return [{ type: 'png', tick: now.tick, count: now.count, data }, [data]];
    } finally {
      making -= 1;
    }
  };

  /** The answer to a command that was carried out, from the state between two ticks. Null if nothing runs. */
  const answerTo = (one: Asked): Answer | Promise<Answer> | null => {
    const now = program.state(hasHash(one));
    if (!now) return null;
    const { tick, count } = now;
    const { type, says } = one;
    if (says === 'picture') return picture();
    if (says === 'file') {
      const data = program.file().buffer;
      return [{ type: 'run', data, tick, count, hash: now.hash }, [data]];
    }
    if (says === 'discs') {
      const discs = program.discs('x', 'y', 'vx', 'vy', 'r', 'id');
      return [{ type, tick, count, ...discs }, Object.values(discs).map(({ buffer }) => buffer)];
    }
    if (says === 'contacts') {
      const pairs = program.contacts();
      return [{ type, tick, count, pairs }, [pairs.buffer]];
    }
    const { measured, sizes } = now.page.inspection;
    return [{ type: 'state', running: true, ...stateForOthers(now), ...(says === 'rows' && { rows: type === 'sweep' ? sizes : measured }) }];
  };

  return {
    carryOut(one: Asked, answer: (...all: Answer) => void, refuse: (error: unknown) => void) {
      program.command(one.text, 'host', (result) => {
        try {
          if (result.code !== 'done') throw errorOf(result);
          const made = answerTo(one);
          if (made instanceof Promise) made.then((all) => answer(...all)).catch(refuse);
          else if (made) answer(...made); // otherwise failed() has answered
        } catch (error) {
          refuse(error);
        }
      }, one.file);
    },
    follow: runEvents(program),
    become: (from: string, to: string) => become(program, from, to, ignoring()),
    /** For `hello`. */
    about: { schema: BUILD_SCHEMA },
  };
}
