// Carries out the embedding page's commands, once the program runs.

import type { Program, State } from '../types.ts';
import type { Asked, CarryOut } from './messages.ts';
import { runEvents } from './events.ts';
import { CellmatesError, errorOf } from '../driver/error.ts';
import type { Subscription } from './message.ts';
import { stateForOthers } from './state.ts';
import { inTurns } from './turns.ts';

export interface Host {
  carryOut: CarryOut;
  /** Says whether a command was still waiting, and forgets it. */
  withdraw: (command: Asked) => boolean;
  /** To be called after the subscriptions have changed. */
  subscribed: () => void;
}

const listsNone = (method: string) => BUILD_SCHEMA.methods.some(({ name, sketchLoop }) => name === method && sketchLoop);

/** Says why the contacts of the last tick are unknown. */
function whyUnknown({ tick, ticking, method }: State) {
  if (listsNone(method)) return `${method} keeps no list of contacts. Choose another method.`;
  if (tick === 0) return 'There are no contacts before the first tick. Step first.';
  if (ticking) return 'The next tick has already begun. Pause and step, then ask again.';
  return 'The contacts of this state are not known, or there is not enough memory. Step, then ask again.';
}

export function serveHost(program: Program, subscriptions: Subscription[]): Host {
  const subscribed = runEvents(program, subscriptions);

  const tellPicture = async (): Promise<[object, Transferable[]]> => {
    await null; // the program cannot draw while it answers
    const unreadable = program.whyUnreadable();
    if (unreadable) throw new CellmatesError(unreadable, 'no-graphics');
    const taken = program.sight.graphics ? program.picture() : null;
    const now = program.state(false); // drawing may have finished a tick
    const data = await (await taken)?.arrayBuffer();
    if (!data || !now?.frames) { // nothing is drawn yet
      const why = "Can't take the picture, because the embed is out of sight or the browser has taken its graphics away.";
      throw new CellmatesError(why, 'no-graphics');
    }
    return [{ type: 'png', tick: now.tick, count: now.count, data }, [data]];
  };

  /**
   * The answer to a command that the program has carried out, from the state between two ticks.
   * @returns Null if nothing runs.
   */
  const answerTo = (
    { type, query }: Asked,
  ): [message: object, transfer?: Transferable[]] | Promise<[object, Transferable[]]> | null => {
    const values = new URLSearchParams(query);
    // A hash reads every disc.
    const withHash = type === 'get' ? Number(values.get('hash') ?? 1) === 1 : !/^(start|view|prepare|particles|collisions|png)$/.test(type);
    const now = program.state(withHash);
    if (!now) return null;
    const { tick, count } = now;
    if (type === 'snapshot' || type === 'record') {
      const data = program.file().buffer;
      return [{ type: 'run', data, tick, count, hash: now.hash }, [data]];
    }
    if (type === 'particles') {
      const discs = program.discs('x', 'y', 'vx', 'vy', 'r', 'id');
      return [{ type, tick, count, ...discs }, Object.values(discs).map(({ buffer }) => buffer)];
    }
    if (type === 'collisions') {
      const pairs = tick > 0 && !listsNone(now.method) ? program.contacts() : null;
      if (!pairs) throw new CellmatesError(whyUnknown(now), 'not-known');
      return [{ type, tick, count, pairs }, [pairs.buffer]];
    }
    if (type === 'png') {
      return tellPicture();
    }
    const { measured, sizes } = now.inspection;
    const rows = type === 'measure' ? { rows: measured } : type === 'sweep' ? { rows: sizes } : {};
    return [{ type: 'state', running: true, ...stateForOthers(now), ...rows }];
  };

  const carryOut: CarryOut = (command, answer, refuse) => {
    const refused = (error: unknown) => {
      if (!(error instanceof CellmatesError)) throw error;
      refuse(error);
    };
    program.command(command.query, 'host', (result) => {
      try {
        if (result.code !== 'done') throw errorOf(result);
        const found = answerTo(command);
        if (found instanceof Promise) found.then((all) => answer(...all)).catch(refused);
        else if (found) answer(...found); // otherwise failed() has answered
      } catch (error) {
        refused(error);
      }
    }, command.file);
  };
  return { ...inTurns(carryOut), subscribed };
}
