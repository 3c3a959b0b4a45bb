// Scripts that a section downloads when it needs them.
import { make } from '../page/html.js';

/**
 * Runs a classic script in this page.
 * @param {string} src
 * @param {string} name The beginning of the sentence that says that it could not be downloaded.
 */
export async function addScript(src, name) {
  const script = make('script', { src });
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${name} could not be downloaded. Try again.`));
    document.head.append(script);
  }).finally(() => script.remove());
}
