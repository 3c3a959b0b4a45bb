// Scripts that a section downloads when it needs them.
import { make } from '../page/html.js';

/** Downloads that run. @type {Map<string, Promise<void>>} */
const running = new Map();

/**
 * Runs a classic script in this page. Parts that need it at the same time share one download.
 * @param {string} src
 * @param {string} name The beginning of the sentence that says that it could not be downloaded.
 * @returns {Promise<void>}
 */
export function addScript(src, name) {
  const download = running.get(src) ?? new Promise((resolve, reject) => {
    const script = make('script', { src });
    const end = (/** @type {() => void} */ act) => () => {
      script.remove();
      running.delete(src);
      act();
    };
    script.onload = end(resolve);
    script.onerror = end(() => reject(new Error(`${name} could not be downloaded. Try again.`)));
    document.head.append(script);
  });
  running.set(src, download);
  return download;
}
