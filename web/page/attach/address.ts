// Keeps the page's own address up to date, so that it opens the present scene and view.

import type { Program } from './drive.ts';
import type { CommandFields, State } from '../../schema/types.ts';
import { schema, valueOf } from '../../schema/schema.ts';

// Shortest time between two writes of the address: Safari allows a hundred in thirty seconds.
const addressEvery = 1000; // ms

/** The page's address with the present scene, parameters and view, for copying and reloading. */
export function addressOf(program: Program, now: State) {
  const url = new URL(window.location.href);
  url.hash = '';
  const query = new URLSearchParams(program.address());
  if (now.paused) query.set('paused', '1');
  else query.delete('paused');
  url.search = String(query);
  return url.href;
}

/** All present settings, which an entry of the history keeps. */
const valuesOf = (now: State): CommandFields =>
  Object.fromEntries([...schema.run, ...schema.view].map((field) => [field.name, String(valueOf(now, field))]));

/**
 * The values of an entry that differ from the present ones. If the scene differs, all values of the
 * entry, because a new scene begins with its own values.
 */
function changesTo(entry: CommandFields, shown: CommandFields) {
  if (entry.scene !== shown.scene) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => value !== shown[name]));
}

/**
 * Keeps the page's address up to date. Another scene, or a link, makes a new entry in the history,
 * and every other change replaces the present one. The opened address stays until the visitor
 * changes something. An embed's address stays as the embedding page has set it.
 * @param set Called when the visitor goes back or forward.
 * @returns `follow` takes each sample of the state with its address; `link` must be called before a link takes effect.
 */
export function followAddress(set: (values: CommandFields, done: () => void) => void) {
  const opened = window.location.href;
  let usual: string | undefined; // address written for the opened state, once its replay has arrived
  let written = 0;
  let allowed = window === window.top;
  let last: CommandFields | undefined; // values of the last sample
  let leaving: string | undefined; // address before a link that was followed takes effect
  let travelling = false;
  /** Of a write for which it is too early. */
  let later: ReturnType<typeof setTimeout> | undefined;

  const write = (how: 'pushState' | 'replaceState', values: CommandFields, address: string) => {
    written = Date.now();
    try {
      window.history[how]({ cellmates: values }, '', address);
    } catch {
      allowed = false;
    }
  };

  if (allowed) {
    window.addEventListener('popstate', ({ state }) => {
      clearTimeout(later);
      const values = state?.cellmates;
      if (!values || !last || window.location.hash.startsWith('#run=')) return; // replays.ts opens the replay
      const changes = changesTo(values, last);
      last = values;
      if (Object.keys(changes).length === 0) return;
      travelling = true;
      set(changes, () => (travelling = false));
    });
  }

  return {
    link() {
      clearTimeout(later);
      leaving = window.location.href;
    },
    follow(now: State, address: string) {
      clearTimeout(later);
      if (now.way !== undefined) usual = undefined;
      else usual ??= address;
      if (usual === undefined || !allowed || travelling) return;
      const wanted = address === usual ? opened : address;
      const values = valuesOf(now);
      const isNew = last !== undefined && (last.scene !== values.scene || (leaving !== undefined && wanted !== leaving));
      // The entry that is left keeps its last values, so that going back restores them.
      if (isNew && last) {
        write('replaceState', last, window.location.href);
        write('pushState', values, wanted);
      } else if (wanted !== window.location.href) {
        // Out of sight, no other sample may come.
        const wait = addressEvery - (Date.now() - written);
        if (wait > 0) later = setTimeout(() => write('replaceState', values, wanted), wait);
        else write('replaceState', values, wanted);
      }
      if (isNew) leaving = undefined;
      last = values;
    },
  };
}
