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

/** Calls `act` now and after every change. */
export function followQuery(act: (query: URLSearchParams) => void) {
  const tell = () => act(new URLSearchParams(pageQuery()));
  window.addEventListener('query', tell);
  tell();
}
