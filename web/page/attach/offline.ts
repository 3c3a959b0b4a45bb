// An installed page opens without a connection: its service worker (web/worker/recall.js) keeps a copy. Other pages get no
// worker for this.

export function keepOffline() {
  const keep = async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.register('coi-serviceworker.js');
    (await serviceWorker.ready).active?.postMessage({ keep: true });
  };
  const tryTo = () => keep().catch(() => {}); // without storage or a worker the page needs its server
  if (window !== window.top) return;
  window.addEventListener('appinstalled', tryTo);
  if (window.matchMedia('(display-mode: standalone)').matches) tryTo();
}
