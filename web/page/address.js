// The page's own address, so that it shows from the start what is seen now.

/** @import { Program, State } from '../types.js' */

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
 * What the visitor opened stays until they have chosen something else. The address of a frame
 * is its page's business.
 * @returns {(address: string, arriving: boolean) => void} To be given the present address at each
 *   look, and whether the program is still on its way to what was opened.
 */
export function followAddress() {
  const opened = window.location.href;
  /** @type {string | undefined} */
  let usual; // what the opened address shows, once the run that it leads to is there
  let written = 0;
  let allowed = window === window.top;
  return (address, arriving) => {
    if (arriving) usual = undefined;
    else usual ??= address;
    if (usual === undefined) return;
    const wanted = address === usual ? opened : address;
    if (!allowed || wanted === window.location.href || Date.now() - written < addressEvery) return;
    written = Date.now();
    try {
      window.history.replaceState(window.history.state, '', wanted);
    } catch {
      allowed = false;
    }
  };
}
