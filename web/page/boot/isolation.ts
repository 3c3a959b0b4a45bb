// Isolation, which threads need, on servers that do not send its headers (GitHub Pages): a service
// worker adds the headers to everything that the page loads, from its next load on.

import { whyOneThread } from './threads.ts';

// File of the npm package coi-serviceworker. A service worker's address must stay, so it has no hash.
const isolationWorker = 'coi-serviceworker.js';

// Longest time that the first load waits for the worker, and then for the reload.
const isolationLimit = 3000; // ms
const reloadLimit = 10_000; // ms

const pass = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Whether to reload this page for isolation, at most once per tab. Throws if the tab cannot store
 * that it was tried, because with a worker that does not help the page would reload for ever.
 */
function mayIsolate(probe: string) {
  if (window.crossOriginIsolated || window !== window.top || !window.isSecureContext) return false;
  if (!navigator.serviceWorker || whyOneThread(probe)) return false;
  if (sessionStorage.getItem(isolationWorker)) return false;
  sessionStorage.setItem(isolationWorker, 'tried');
  return true;
}

/** Resolves to undefined if the worker is not installed, for example because it is switched off. */
const givesUp = ({ installing }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) =>
    installing?.addEventListener('statechange', () => installing.state === 'redundant' && resolve()),
  );

/**
 * Resolves when the page may continue, isolated or not.
 * @param probe The address of web/worker/probe.js; empty in a page without threads.
 * @param idle Whether the page still waits for Run; otherwise it is not reloaded.
 */
export async function becomeIsolated(probe: string, idle: () => boolean) {
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
    // Without storage or a worker the program has one thread.
  }
}
