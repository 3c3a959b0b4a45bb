// The engine, which a section downloads when the reader starts a measurement.
import { addScript } from './script.js';

const url = '../engine/cellmates.js';

/** Adds the engine's script to the page, once. @returns {Promise<Cellmates>} */
export async function loadEngine() {
  if (window.Cellmates) return window.Cellmates;
  await addScript(url, 'The engine');
  if (!window.Cellmates) throw new Error('The download of the engine was damaged.');
  return window.Cellmates;
}
