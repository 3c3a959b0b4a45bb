// The build prefixes this to coi-serviceworker, whose response ends an event. A service worker outlives
// the page that installed it, so this one stays only while service-worker.txt next to it says "on". Any
// other word, or no such file, switches it off: it removes itself when a page is loaded, and does not
// serve the next load. It also keeps each file that it has loaded, for the time without a connection.
{
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)); // it runs only as such a worker
  const network = fetch;
  const isWanted = async () => {
    try {
      const answer = await network('service-worker.txt', { cache: 'no-store' });
      return answer.ok && (await answer.text()).trim() === 'on';
    } catch {
      return true; // without a connection the worker stays
    }
  };

  const store = () => caches.open(worker.registration.scope);
  // A page is the same whatever its query says.
  const keyOf = (/** @type {string} */ url) => url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
  const withoutHash = (/** @type {string} */ url) => url.replace(/[.-][0-9a-f]{8,}(?=\.\w+$)/, '');
  /** Keeps an answer in place of that of an older copy. */
  const keep = async (/** @type {string} */ url, /** @type {Response} */ answer) => {
    if (answer.status !== 200 || !url.startsWith(worker.registration.scope)) return;
    const [all, key] = [await store(), keyOf(url)];
    await all.put(key, answer);
    for (const { url: other } of await all.keys()) if (other !== key && withoutHash(other) === withoutHash(key)) await all.delete(other);
  };
  // With a connection, the server always has the last word. coi-serviceworker calls this.
  self.fetch = async (input) => {
    const { method, url } = /** @type {Request} */ (input);
    try {
      const answer = await network(input);
      if (method === 'GET') keep(url, answer.clone()).catch(() => {}); // the disk may be full
      return answer;
    } catch (error) {
      const kept = await (await store()).match(keyOf(url));
      if (kept) return kept;
      throw error;
    }
  };
  // A page that has loaded without the worker names its files (web/page/attach/offline.ts).
  worker.addEventListener('message', (event) => {
    const load = async (/** @type {string} */ url) => keep(url, await network(url));
    event.waitUntil(Promise.allSettled((event.data?.keep ?? []).map(load)));
  });

  worker.addEventListener('install', (event) =>
    event.waitUntil(isWanted().then((wanted) => wanted || Promise.reject(new Error('switched off by service-worker.txt')))),
  );
  let off = false;
  worker.addEventListener('fetch', (event) => {
    // Pass requests through as if it were removed, because Chromium may take a minute to remove it.
    if (off) event.respondWith(network(event.request));
    if (event.request.mode !== 'navigate') return;
    event.waitUntil(
      isWanted().then((wanted) => {
        off = !wanted;
        return Promise.all(off ? [caches.delete(worker.registration.scope), worker.registration.unregister()] : []);
      }),
    );
  });
}
