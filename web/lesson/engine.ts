// The engine, which a section downloads when the reader starts a measurement.
import { addScript } from './script.ts';

const url = '../engine/cellmates.js';

/** Adds the engine's script to the page, once. */
export async function loadEngine(): Promise<Cellmates> {
  if (window.Cellmates) return window.Cellmates;
  await addScript(url, 'The engine');
  if (!window.Cellmates) throw new Error('The download of the engine was damaged.');
  return window.Cellmates;
}
