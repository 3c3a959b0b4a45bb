// The build prefixes this to coi-serviceworker, whose response ends an event. A service worker outlives
// the page that installed it, so this one stays only while service-worker.txt next to it says "on". Any
// other word, or no such file, switches it off: it removes itself when a page is loaded, and does not
// serve the next load. For installed pages, it also keeps a whole copy for the time without a connection.
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

  const { scope } = worker.registration;
  const copies = async () => (await caches.keys()).filter((name) => name.startsWith(`${scope}#`));
  // A page is the same whatever its query says.
  const keyOf = (/** @type {string} */ url) => url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
  const load = async (/** @type {string} */ path) => {
    const answer = await network(new URL(path, scope).href, { cache: 'no-cache' });
    return answer.ok ? answer : Promise.reject(new Error(`${path}: ${answer.status}`));
  };
  const list = async () => (await load('offline.json')).json();
  /** Keeps all files of the server's copy, under its version. The page comes last: without it, a copy is not whole. */
  const fill = async () => {
    const { version, files } = await list();
    const name = `${scope}#${version}`;
    const copy = await caches.open(name);
    if (await copy.match(scope)) return;
    const keep = async (/** @type {string} */ path) => copy.put(keyOf(new URL(path, scope).href), await load(path));
    await Promise.all(files.map(keep));
    const page = await load('./');
    if ((await list()).version !== version) return; // a newer copy has come meanwhile
    await copy.put(scope, page);
    for (const other of await copies()) if (other !== name) await caches.delete(other);
  };
  // With a connection, the server always has the last word. coi-serviceworker calls this.
  self.fetch = async (input) => {
    try {
      return await network(input);
    } catch (error) {
      for (const name of await copies()) {
        const copy = await caches.open(name);
        const found = await copy.match(scope) && await copy.match(keyOf(/** @type {Request} */ (input).url));
        if (found) return found;
      }
      throw error;
    }
  };
  // An installed page asks for this (web/page/attach/offline.ts).
  worker.addEventListener('message', (event) => {
    if (event.data?.keep) event.waitUntil(fill().catch(() => {})); // the connection is lost, or the disk full
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
      isWanted().then(async (wanted) => {
        off = !wanted;
        return Promise.all(off ? [...(await copies()).map((name) => caches.delete(name)), worker.registration.unregister()] : []);
      }),
    );
  });
}
