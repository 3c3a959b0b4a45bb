// Isolation, which threads need, on hosts that send no headers for it (GitHub Pages): a
// service worker adds them to whatever the page loads, from its next load on.

// Of the npm package coi-serviceworker. A worker's address must stay: no hash.
const isolationWorker = 'coi-serviceworker.js';

// The first load does not wait longer for a worker, nor for the load that follows.
const isolationLimit = 3000; // ms
const reloadLimit = 10_000; // ms

const pass = (time) => new Promise((resolve) => setTimeout(resolve, time));

// Whether this page is to be loaded again, which it is once in a tab at most. Where
// that cannot be remembered, never: a worker that does not help would have it load for ever.
function mayIsolate(probe) {
  if (window.crossOriginIsolated || window !== window.top || !window.isSecureContext) return false;
  if (!navigator.serviceWorker || whyOneThread(probe)) return false;
  if (sessionStorage.getItem(isolationWorker)) return false;
  sessionStorage.setItem(isolationWorker, 'tried');
  return true;
}

// Resolves when the page may go on, isolated or not. It is not loaded again once it is no
// longer `idle()`.
async function becomeIsolated(probe, idle) {
  try {
    if (!mayIsolate(probe)) return;
    const { serviceWorker } = navigator;
    const active = serviceWorker.register(isolationWorker).then(() => serviceWorker.ready);
    if (!(await Promise.race([active, pass(isolationLimit)]))) return;
    if (!idle()) return;
    window.location.reload();
    await pass(reloadLimit);
  } catch {
    // No storage, no worker: one thread.
  }
}
