// The engine, which a section downloads when the reader starts a measurement.
import { make } from '../page/html.js';

const url = '../engine/cellmates.js';

/** Adds the engine's script to the page, once. @returns {Promise<Cellmates>} */
export async function loadEngine() {
  if (window.Cellmates) return window.Cellmates;
  const script = make('script', { src: url });
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error('The engine could not be downloaded. Try again.'));
    document.head.append(script);
  }).finally(() => script.remove());
  if (!window.Cellmates) throw new Error('The download of the engine was damaged.');
  return window.Cellmates;
}
