// The page's own address, so that it shows from the start what is seen now.

/** @import { Order, Program, State } from '../../types.js' */
import { schema, valueOf } from '../schema.js';

// How often the address is written, at most: Safari allows a hundred times in thirty seconds.
const addressEvery = 1000; // ms

/**
 * The page's address that shows what runs now, for copying and reloading.
 * @param {Program} program
 * @param {State} now The program's.
 */
export function addressOf(program, now) {
  const url = new URL(window.location.href);
  url.hash = '';
  const query = new URLSearchParams(program.address());
  if (now.paused) query.set('paused', '1');
  else query.delete('paused');
  url.search = String(query);
  return url.href;
}

/**
 * All that can be set, as it is now. An entry of the history keeps it.
 * @param {State} now
 * @param {string} address Shows that state.
 */
function valuesOf(now, address) {
  const values = [...schema.run, ...schema.view].map((field) => [field.name, String(valueOf(now, field))]);
  const n = new URL(address).searchParams.get('n'); // discs at tick 0, not those that were added
  return { ...Object.fromEntries(values), ...(n !== null && { n }) };
}

/**
 * The parts of an entry that differ from what is shown. Another scene begins with its own values,
 * so that all of the entry's are set with it.
 * @param {Order} entry
 * @param {Order} shown
 */
function changesTo(entry, shown) {
  if (entry.scene !== shown.scene) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => value !== shown[name]));
}

/**
 * Keeps the page's address at what is seen. Another scene, or a link, makes a new entry in the
 * history, and everything else replaces the present one. What the visitor opened stays until they
 * have chosen something else. The address of a frame is its page's business.
 * @param {(values: Order, done: () => void) => void} set Called when the visitor goes back or forward.
 * @returns {{ follow: (now: State, address: string) => void, link: () => void }} `follow` is to be
 *   given the state and its address at each look, and `link` announces that a link was followed.
 */
export function followAddress(set) {
  const opened = window.location.href;
  /** @type {string | undefined} */
  let usual; // what the opened address shows, once the run that it leads to is there
  let written = 0;
  let allowed = window === window.top;
  /** @type {Order | undefined} */
  let last; // the values at the last look
  /** @type {string | undefined} */
  let leaving; // the address from which a link leads away
  let travelling = false;

  const write = (/** @type {'pushState' | 'replaceState'} */ how, /** @type {Order} */ values, /** @type {string} */ address) => {
    written = Date.now();
    try {
      window.history[how]({ cellmates: values }, '', address);
    } catch {
      allowed = false;
    }
  };

  if (allowed) {
    window.addEventListener('popstate', ({ state }) => {
      const values = state?.cellmates;
      if (!values || !last || window.location.hash.startsWith('#run=')) return; // runs.js opens that
      const changes = changesTo(values, last);
      last = values;
      if (Object.keys(changes).length === 0) return;
      travelling = true;
      set(changes, () => (travelling = false));
    });
  }

  return {
    link() {
      leaving = window.location.href;
    },
    follow(now, address) {
      if (now.way !== undefined) usual = undefined;
      else usual ??= address;
      if (usual === undefined || !allowed || travelling) return;
      const wanted = address === usual ? opened : address;
      const values = valuesOf(now, address);
      const isNew = last !== undefined && (last.scene !== values.scene || (leaving !== undefined && wanted !== leaving));
      // What is left is found again as it was left.
      if (isNew && last) {
        write('replaceState', last, window.location.href);
        write('pushState', values, wanted);
      } else if (wanted !== window.location.href && Date.now() - written >= addressEvery) {
        write('replaceState', values, wanted);
      }
      if (isNew) leaving = undefined;
      last = values;
    },
  };
}
