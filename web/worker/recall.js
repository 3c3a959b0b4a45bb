// In front of coi-serviceworker, whose answer ends an event. A worker outlives the page that
// installed it, so this one stays only while service-worker.txt beside it says "on". Another
// word, or no such file, switches it off: it removes itself when a page is loaded, and the
// load after that is without it.
{
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)); // it is no other worker
  const isWanted = async () => {
    try {
      const answer = await fetch('service-worker.txt', { cache: 'no-store' });
      return answer.ok && (await answer.text()).trim() === 'on';
    } catch {
      return true; // without a connection nobody says anything
    }
  };
  worker.addEventListener('install', (event) =>
    event.waitUntil(isWanted().then((wanted) => wanted || Promise.reject(new Error('switched off by service-worker.txt')))),
  );
  let off = false;
  worker.addEventListener('fetch', (event) => {
    // As if it were gone: Chromium may take a minute to remove a worker.
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
