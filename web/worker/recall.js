// The build prefixes this to coi-serviceworker, whose response ends an event. A service worker outlives
// the page that installed it, so this one stays only while service-worker.txt next to it says "on". Any
// other word, or no such file, switches it off: it removes itself when a page is loaded, and does not
// serve the next load.
{
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)); // it runs only as such a worker
  const isWanted = async () => {
    try {
      const answer = await fetch('service-worker.txt', { cache: 'no-store' });
      return answer.ok && (await answer.text()).trim() === 'on';
    } catch {
      return true; // without a connection the worker stays
    }
  };
  worker.addEventListener('install', (event) =>
    event.waitUntil(isWanted().then((wanted) => wanted || Promise.reject(new Error('switched off by service-worker.txt')))),
  );
  let off = false;
  worker.addEventListener('fetch', (event) => {
    // Pass requests through as if it were removed, because Chromium may take a minute to remove it.
    if (off) event.respondWith(fetch(event.request));
    if (event.request.mode !== 'navigate') return;
    event.waitUntil(
      isWanted().then((wanted) => {
        off = !wanted;
        if (off) worker.registration.unregister();
      }),
    );
  });
}
