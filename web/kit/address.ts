// The query of this page's address. The embedding page may change it while the page is open.

/** Gives the page another query, which begins with a question mark, and tells `followQuery`. */
export function turnTo(search: string) {
  try {
    window.history.replaceState(window.history.state, '', search + window.location.hash);
  } catch {
    // Safari allows a hundred in thirty seconds.
  }
  window.dispatchEvent(new Event('query'));
}

/** Calls `act` now and after every change. */
export function followQuery(act: (query: URLSearchParams) => void) {
  const tell = () => act(new URLSearchParams(window.location.search));
  window.addEventListener('query', tell);
  tell();
}
