// A stale page: a cache has kept it, but the server has a newer one, and no longer the files that the
// old page names. It reloads itself once.

const { src: ownScript } = document.currentScript as HTMLScriptElement; // its name has a hash

/** Whether the server's page has another first script than this one. */
export async function pageIsStale() {
  try {
    const answer = await fetch(window.location.href, { cache: 'reload' });
    const [script] = (await answer.text()).match(/boot\.[0-9a-f]+\.js/) ?? [];
    return script !== undefined && !ownScript.endsWith(`/${script}`);
  } catch {
    return false;
  }
}

// A sandboxed embed has no storage, and its history forgets the state. It only knows that it has been reloaded.
const hasReloaded = () => {
  if (window.history.state?.cellmatesStale === ownScript) return true;
  const [load] = performance.getEntriesByType('navigation');
  return window.origin === 'null' && load instanceof PerformanceNavigationTiming && load.type === 'reload';
};

/**
 * Reloads the page, but not if it has done so and is still this old one.
 * @param run Whether the new page is to run by itself.
 * @returns Whether the page is about to be replaced.
 */
export function reloadOnce(run: boolean): boolean {
  if (hasReloaded()) return false;
  try {
    window.history.replaceState({ ...window.history.state, cellmatesStale: ownScript, cellmatesRun: run }, '');
  } catch {
    return false; // it could not remember this
  }
  window.location.reload();
  return true;
}

/** Whether this page replaces a stale one whose visitor has pressed Run. True only once. */
export function takeUpRun() {
  const { state } = window.history;
  if (!state?.cellmatesRun) return false;
  window.history.replaceState({ ...state, cellmatesRun: false }, '');
  return true;
}
