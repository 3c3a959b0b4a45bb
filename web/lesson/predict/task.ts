// Work that a visitor begins and may stop, with a bar that shows how much of it is done.
import { Untimed } from '../../kit/timing.ts';
import { takeTurn } from '../turn.ts';

/** The visitor has stopped the work, or has begun other work. */
export class Stopped extends Error {}

export interface Work {
  /** Aborts when the work is to stop. */
  signal: AbortSignal;
  /** Takes the share that is done, 0 to 1. */
  progress: (share: number) => void;
}

/** Why some work has failed, as a sentence; errors of the program also go to the console. */
export function failure(error: unknown) {
  if (error instanceof Untimed) return error.message;
  console.error(error);
  return `That did not work: ${error instanceof Error ? error.message : error}`;
}

/**
 * @param root With a button named stop and a progress bar, both of which may be missing.
 * @returns Does some work, which has the turn meanwhile, and calls `begun` as soon as it has begun. Throws `Stopped` if
 * it was stopped, and the work's own errors.
 */
export function task(root: ParentNode) {
  const stop: HTMLButtonElement | null = root.querySelector('[name="stop"]');
  const bar = root.querySelector('progress');
  let current: AbortController | undefined;
  const able = (busy: boolean) => {
    if (stop) stop.disabled = !busy;
    if (bar) bar.hidden = !busy;
  };
  const progress = (share: number) => {
    if (bar) bar.value = share;
  };
  stop?.addEventListener('click', () => current?.abort());

  return async function perform<Result>(act: (work: Work) => Promise<Result>, begun: () => void): Promise<Result> {
    const own = (current = new AbortController());
    progress(0);
    const working = act({ signal: own.signal, progress });
    able(true);
    begun();
    const endTurn = takeTurn(() => own.abort());
    try {
      return await working;
    } catch (error) {
      throw own.signal.aborted ? new Stopped() : error;
    } finally {
      able(false);
      endTurn();
    }
  };
}
