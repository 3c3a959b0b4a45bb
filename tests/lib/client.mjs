// A page of another origin that embeds Cellmates with embed.js.
import { openAny, withBrowser, withHost } from './app.mjs';

// A page that answers the client like a current frame, like an old one without `hello`, too late, or never.
const standIn = `<!DOCTYPE html><link rel="icon" href="data:"><title>Stand-in</title><script>
  const kind = new URLSearchParams(location.search).get('scene');
  const events = ['state', 'tick'];
  addEventListener('message', ({ data, source }) => {
    window.greeted ||= data.type === 'hello';
    const say = (message) => source.postMessage({ cellmates: 1, re: data.id, ...message }, '*');
    if (data.type === 'hello' && kind !== 'silent') return say(kind === 'old'
      ? { type: 'error', code: 'bad-value', field: 'type', message: 'type must be one of play.' }
      : { type: 'hello', answers: true, version: 1, orders: [], events, running: true });
    if (data.type === 'subscribe') say({ type: 'event', event: data.to, tick: data.every ?? 0 });
    if (kind === 'silent' || data.type === 'cancel' || data.type === 'seek') return;
    const re = data.type === 'withdraw' ? data.command : data.id; // the late answer to seek
    for (const tick of [data.ticks ?? 0, -1]) say({ type: 'state', tick, re });
  });
</script>`;

// Gives a test file a browser, the built page as `site`, and tests in an embedding page. Unless a test is `real`, its
// embeds are stand-ins. `window.outcome(promise)` is a promise's outcome as plain data, and `window.place()` adds a place.
export function withClient() {
  const { pageTest, site } = withBrowser();
  const host = withHost();
  const clientTest = (name, run, { real = false, scripts = ['embed.js'], links = false, prepare, ...rest } = {}) =>
    pageTest(name, { open: (browser) => openAny(browser, host.url, { prepare, ...rest }), ...rest }, async (page) => {
      if (!real) await page.route(`${site.url}?*`, (route) => route.fulfill({ contentType: 'text/html', body: standIn }));
      await page.evaluate(async ([home, names, ofLinks]) => {
        for (const name of names) {
          await new Promise((resolve) => {
            const script = document.createElement('script');
            if (ofLinks) script.dataset.cellmates = 'links';
            Object.assign(script, { src: home + name, onload: resolve });
            document.head.append(script);
          });
        }
        // The outcome of a promise as plain data, which can be sent to the test.
        window.outcome = (promise) => promise.then((value) => ({ value }),
          ({ message, code, field, value }) => ({ message, code, field, value }));
        window.place = () => document.body.appendChild(document.createElement('div'));
      }, [site.url, scripts, links]);
      await run(page);
    });
  return { clientTest, pageTest, site, host };
}
