// Isolation, which threads need, on hosts that send no headers for it (GitHub Pages): a
// service worker adds them to whatever the page loads, from its next load on.

import { whyOneThread } from './threads.js';

// Of the npm package coi-serviceworker. A worker's address must stay: no hash.
const isolationWorker = 'coi-serviceworker.js';

// The first load does not wait longer for a worker, nor for the load that follows.
const isolationLimit = 3000; // ms
const reloadLimit = 10_000; // ms

const pass = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Whether this page is to be loaded again, which it is once in a tab at most. Where
 * that cannot be remembered, never: a worker that does not help would have it load for ever.
 * @param {string} probe
 */
function mayIsolate(probe) {
  if (window.crossOriginIsolated || window !== window.top || !window.isSecureContext) return false;
  if (!navigator.serviceWorker || whyOneThread(probe)) return false;
  if (sessionStorage.getItem(isolationWorker)) return false;
  sessionStorage.setItem(isolationWorker, 'tried');
  return true;
}

/**
 * Resolves to nothing when the worker is not to be installed: it may be switched off.
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<void>}
 */
const givesUp = ({ installing }) =>
  new Promise((resolve) =>
    installing?.addEventListener('statechange', () => installing.state === 'redundant' && resolve()),
  );

/**
 * Resolves when the page may go on, isolated or not.
 * @param {string} probe The address of web/worker/probe.js; empty in a page without threads.
 * @param {() => boolean} idle The page is not loaded again once it no longer is.
 */
export async function becomeIsolated(probe, idle) {
  try {
    if (!mayIsolate(probe)) return;
    const { serviceWorker } = navigator;
    const registered = serviceWorker.register(isolationWorker);
    const active = registered.then(() => serviceWorker.ready);
    if (!(await Promise.race([active, registered.then(givesUp), pass(isolationLimit)]))) return;
    if (!idle()) return;
    window.location.reload();
    await pass(reloadLimit);
  } catch {
    // No storage, no worker: one thread.
  }
}
