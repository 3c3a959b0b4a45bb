// The query of this page's address. The embedding page may change it while the page is open.

/** A query that the browser has not let into the address, and the one that stands there instead. */
let kept = { search: '', shown: '' };

/** The page's present query, with its question mark. */
export const pageQuery = () => (kept.search && window.location.search === kept.shown ? kept.search : window.location.search);

/** Gives the page another query, which begins with a question mark, and tells `followQuery`. */
export function turnTo(search: string) {
  try {
    window.history.replaceState(window.history.state, '', search + window.location.hash);
  } catch { // Safari allows a hundred in thirty seconds
    kept = { search, shown: window.location.search };
  }
  window.dispatchEvent(new Event('query'));
}

/** Gives the page's query these values, of which null removes one. Returns whether that has changed it. */
export function turnValues(values: [name: string, value: string | null][]) {
  const query = new URLSearchParams(pageQuery());
  const changed = values.filter(([name, value]) => query.get(name) !== value);
  for (const [name, value] of changed) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  if (changed.length > 0) turnTo(`?${query}`);
  return changed.length > 0;
}

/** Calls `act` now and after every change. */
export function followQuery(act: (query: URLSearchParams) => void) {
  const tell = () => act(new URLSearchParams(pageQuery()));
  window.addEventListener('query', tell);
  tell();
}
