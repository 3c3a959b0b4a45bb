// What the page decides before it runs: whether it can run, with how many threads, and why a file does not arrive.
import { withParts } from './parts.mjs';

const partsTest = withParts(() => {
  // Gives an object another member for this page, or takes it away.
  window.give = (object, name, value) => Object.defineProperty(object, name, { configurable: true, writable: true, value });
  window.processors = (count) => window.give(Navigator.prototype, 'hardwareConcurrency', count);
  // As in the page, whose first script has a hash in its name.
  window.give(document, 'currentScript', { src: 'http://127.0.0.1/boot.0123456789ab.js', dataset: {} });
  // Reloads are counted, and do not happen.
  window.reloads = 0;
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload') return;
    window.reloads += 1;
    event.preventDefault();
  });
  // The page of a server, as a fetch answers for it, and other files.
  window.serve = (answers) => {
    window.fetch = async (url, { method = 'GET' } = {}) => {
      const answer = answers[`${method} ${new URL(url, location.href).pathname.split('/').at(-1)}`];
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer instanceof Response ? answer : new Response(null, { status: answer });
    };
  };
});

const tooMany = 'So many discs do not fit into the threaded program’s memory.';
const embedded = 'To use more in an embed, add threads=4 to its address.';
const noWorker = 'A worker could not be started.';

// What a page has, and its address asks for; then threads, and why it is one.
const inPage = [
  [{ offered: 2 }, 2],
  [{ offered: 64 }, 8],
  [{ offered: 1, query: '?threads=3' }, 3],
  [{ query: '?threads=16' }, 16],
  [{ offered: 2, query: '?threads=17' }, 2],
  [{ offered: 2, query: '?threads=08' }, 2], // the program does not take it either
  [{ query: '?threads=1' }, 1, 'The address asks for this with threads=1.'],
  [{ query: '?threads=0' }, 1, 'The address asks for this with threads=0.'],
  [{ offered: 1 }, 1, 'This browser offers one processor.'],
  [{ offered: 2, missing: 'crossOriginIsolated' }, 1, 'Threads need cross-origin isolation, which this page does not have.'],
  [{ offered: 2, missing: 'SharedArrayBuffer' }, 1, 'This browser has no shared memory.'],
  [{ offered: 2, script: '' }, 1, 'This page was built without threads.'],
  [{ offered: 2, script: '/web/worker/none.js' }, 1, noWorker],
  [{ offered: 2, worker: 'onmessage = () => postMessage(0)' }, 1, noWorker],
  [{ offered: 2, worker: '', late: true }, 1, noWorker],
  [{ offered: 2, missing: 'Worker' }, 1, noWorker],
];
const inEmbed = [
  [{ offered: 2 }, 1, embedded],
  [{ offered: 2, query: '?threads=auto' }, 1, embedded],
  [{ offered: 2, query: '?threads=17' }, 1, embedded],
  [{ query: '?threads=2' }, 2],
];
for (const [what, rows, options] of [
  ['a page', inPage],
  ['a page with 1,000,000 discs', [[{ offered: 2 }, 2]], { query: '?scene=klaus&n=1000000' }],
  ['a page with 1,000,001 discs', [[{ offered: 2 }, 1, tooMany]], { query: '?scene=klaus&n=1000001' }],
  ['an embed', inEmbed, { framed: true }],
]) {
  partsTest(`${what} has as many threads as it can, and says why it has one`, async ({ give, processors }, cases) => {
    const { chooseThreads } = await import('/web/page/boot/threads.ts');
    const address = location.href;
    for (const [given, threads, why = ''] of cases) {
      const { offered, missing, query, script = '/web/worker/probe.js', worker, late } = given;
      if (query) history.replaceState(null, '', query);
      if (offered) processors(offered);
      const own = Object.getOwnPropertyDescriptor(window, missing);
      if (missing) give(window, missing, undefined);
      const chosen = chooseThreads(worker === undefined ? script : URL.createObjectURL(new Blob([worker])));
      if (late) {
        const none = {};
        await frames(119);
        equal(await Promise.race([chosen, virtual.breathe().then(() => none)]) === none, true, 'a worker may need two seconds');
        await frames(2);
      }
      equal(await chosen, { threads, why }, JSON.stringify(given));
      if (missing) Object.defineProperty(window, missing, own);
      history.replaceState(null, '', address);
    }
  }, { ...options, argument: rows, expected: /none\.js|404/ });
}

partsTest('on a server without headers the page reloads once for a worker that adds them', async ({ give, processors }) => {
  const { becomeIsolated } = await import('/web/page/boot/isolation.ts');
  processors(2);
  give(window, 'crossOriginIsolated', false);
  sessionStorage.clear();
  let registered = [];
  const containers = { register: async (file) => (registered.push(file), {}), ready: Promise.resolve({}) };
  give(Navigator.prototype, 'serviceWorker', containers);
  // Whether the page went on, and how often it has asked for a worker and reloaded.
  const tries = async (idle = true, wait = 30) => {
    [registered, window.reloads] = [[], 0];
    let over = false;
    becomeIsolated('/probe.js', () => idle).then(() => (over = true));
    await frames(wait);
    return [over, registered.length, window.reloads];
  };
  const again = async (...given) => (sessionStorage.clear(), tries(...given));
  equal([await tries(), registered], [[false, 1, 1], ['coi-serviceworker.js']]);
  equal(await tries(), [true, 0, 0], 'once per tab');
  equal(await again(true, 605), [true, 1, 1], 'a reload that does not come is not waited for');
  equal(await again(false), [true, 1, 0], 'a message has started it');
  processors(1);
  equal(await again(), [true, 0, 0], 'threads would not be used');
  processors(2);
  give(window, 'isSecureContext', false);
  equal(await again(), [true, 0, 0], 'no secure context');
  give(window, 'isSecureContext', true);
  give(window, 'crossOriginIsolated', true);
  equal(await again(), [true, 0, 0], 'the server sends headers');
  give(window, 'crossOriginIsolated', false);

  // Workers that do not come.
  let installing = Object.assign(new EventTarget(), { state: 'installing' });
  Object.assign(containers, { ready: new Promise(() => {}), register: async (file) => (registered.push(file), { installing }) });
  equal(await again(true, 179), [false, 1, 0]);
  equal(await again(true, 182), [true, 1, 0], 'three seconds');
  const giving = again(true, 30);
  await frames(3);
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
  equal(await giving, [true, 1, 0], 'it is switched off');
  containers.register = async () => { throw new TypeError('no such file'); };
  equal(await again(), [true, 0, 0]);
  give(Navigator.prototype, 'serviceWorker', undefined);
  equal(await again(), [true, 0, 0]);

  // A tab that cannot store that it was tried must not try.
  give(Navigator.prototype, 'serviceWorker', { ...containers, ready: Promise.resolve({}), register: async (file) => (registered.push(file), {}) });
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  equal(await again(), [true, 0, 0]);
  give(window, 'sessionStorage', undefined);
  equal(await tries(), [true, 0, 0]);
});

partsTest('an embed does not isolate itself by a worker', async ({ give }) => {
  const { becomeIsolated } = await import('/web/page/boot/isolation.ts');
  give(window, 'crossOriginIsolated', false);
  sessionStorage.clear();
  await becomeIsolated('/probe.js', () => true);
  equal([sessionStorage.length, window.reloads], [0, 0]);
}, { framed: true, query: '?threads=2' });

partsTest('a failed download names its cause', async ({ give, serve }) => {
  const { loadScript, loadWasm } = await import('/web/page/boot/download.ts');
  const message = async (promise) => {
    let told;
    promise.then(() => (told = 'loaded'), (error) => (told = `${error.message}${error.stale ? ' (stale)' : ''}`));
    await frames(13); // a policy's report may come 200 ms later
    await virtual.alongside(() => told, Infinity); // scripts come by the network
    return told.replace('The simulation could not be downloaded: ', '…');
  };
  const wasm = () => message(loadWasm('/p.wasm', 100, () => {}));
  for (const [answers, sentence] of [
    [{ 'GET p.wasm': 404, 'GET page.html': new Response('<script src="boot.0123456789ab.js">') }, '…the server answered 404.'],
    [{ 'GET p.wasm': 404, 'GET page.html': new Response('<script src="boot.ba9876543210.js">') },
      '…this page is an old copy, and the server has a newer one. (stale)'],
    [{ 'GET p.wasm': 500 }, '…the server answered 500.'],
    [{ 'HEAD p.wasm': 200 }, '…the connection failed.'],
    [{ 'HEAD p.wasm': 404, 'GET page.html': new Response('no script') }, '…the server answered 404.'],
    [{ 'GET p.wasm': new Response('Log in to the hotel’s network') }, 'The simulation could not be started: the download was corrupted.'],
    [{ 'GET p.wasm': new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('gone')) })) }, '…the connection broke.'],
  ]) {
    serve(answers);
    equal(await wasm(), sentence, Object.keys(answers).join());
  }
  give(Navigator.prototype, 'onLine', false);
  serve({});
  equal(await wasm(), '…there is no connection.');
  equal(await message(loadScript('/none.js', 'nothing')), '…there is no connection.');
  give(Navigator.prototype, 'onLine', true);
  serve({ 'HEAD none.js': 404, 'GET page.html': 404 });
  equal(await message(loadScript('/none.js', 'nothing')), '…the server answered 404.');
  const file = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  window.made = () => {};
  equal(await message(loadScript(file(';'), 'made')), 'The simulation could not be started: the download was corrupted.');
  equal(await message(loadScript(file('window.made = () => {}'), 'made')), 'loaded');

  // Policies report what they forbid, perhaps after the failure; those that only report forbid nothing.
  const forbid = (disposition, violatedDirective) => document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', {
    blockedURI: new URL('/p.wasm', location.href).href, effectiveDirective: violatedDirective, disposition, documentURI: location.href, violatedDirective,
    originalPolicy: '', statusCode: 200 }));
  serve({ 'HEAD p.wasm': 200 });
  forbid('report', 'connect-src');
  equal(await wasm(), '…the connection failed.');
  const late = wasm();
  await frames(3);
  forbid('enforce', 'script-src-elem');
  equal(await late, '…a Content-Security-Policy forbids it (script-src).');
  WebAssembly.Module = class { constructor() { throw new EvalError('unsafe-eval'); } };
  serve({ 'GET p.wasm': new Response('x') });
  equal(await wasm(), "…a Content-Security-Policy forbids it (script-src without 'wasm-unsafe-eval').");
}, { expected: /none\.js|404/ });

partsTest('a download that stalls with the connection open ends after half a minute of silence, or a minute for a script', async ({ give }) => {
  const { loadScript, loadWasm } = await import('/web/page/boot/download.ts');
  let told;
  const follow = (promise) => (told = undefined, promise.then(() => (told = 'loaded'), ({ message }) => (told = message)));
  const stalls = 'The simulation could not be downloaded: the server has stopped sending it.';
  let stream;
  const part = (bytes) => stream.enqueue(new Uint8Array(bytes));
  for (const [why, answer] of [
    ['no answer', () => new Promise(() => {})],
    ['no bytes', async () => new Response(new ReadableStream({ start: (one) => void (stream = one) }))],
    ['some bytes', async () => new Response(new ReadableStream({ start: (one) => void (stream = one) }))],
  ]) {
    let ended = false;
    window.fetch = (url, { signal }) => (signal.addEventListener('abort', () => (ended = true)), answer());
    follow(loadWasm('/p.wasm', 100, () => {}));
    await frames(1700);
    if (why === 'some bytes') {
      part(3);
      await frames(1790);
      part(3);
      await frames(1790);
    } else {
      await frames(95);
    }
    equal([told, ended], [undefined, false], why);
    await frames(20);
    equal([told, ended], [stalls, true], why);
  }
  const append = document.head.append;
  document.head.append = () => {}; // a script that neither arrives nor fails
  follow(loadScript('/s.js', 'made'));
  await frames(3595);
  equal(told, undefined);
  await frames(10);
  equal(told, stalls);
  document.head.append = append;
  give(Navigator.prototype, 'onLine', false);
  window.fetch = () => new Promise(() => {});
  follow(loadWasm('/p.wasm', 100, () => {}));
  await frames(1810);
  equal(told, 'The simulation could not be downloaded: there is no connection.');
});

partsTest('the program is compiled from any media type, and its progress is known if its size is', async () => {
  const { loadWasm } = await import('/web/page/boot/download.ts');
  const bytes = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  const load = async (type, expected) => {
    const parts = [];
    const body = new ReadableStream({ start(stream) {
      for (const part of [bytes.slice(0, 2), bytes.slice(2)]) stream.enqueue(part);
      stream.close();
    } });
    window.serve({ 'GET p.wasm': new Response(body, { headers: { 'Content-Type': type } }) });
    const module = await loadWasm('/p.wasm', expected, (part) => parts.push(part));
    return [module instanceof WebAssembly.Module, parts];
  };
  equal(await load('application/wasm', 8), [true, [0.25, 1]]);
  equal(await load('text/plain', 8), [true, [0.25, 1]]);
  equal(await load('application/wasm', 5), [true, [0.4, null]], 'the server has another size');
});

partsTest('a stale page reloads itself once, and takes up the press on Run once', async ({ give, serve }) => {
  const { pageIsStale, reloadOnce, takeUpRun } = await import('/web/page/boot/stale.ts');
  serve({});
  equal(await pageIsStale(), false);
  history.replaceState({ cellmates: { n: '5' } }, '');
  equal([takeUpRun(), reloadOnce(true), window.reloads], [false, true, 1]);
  equal(history.state.cellmates, { n: '5' });
  equal([reloadOnce(true), window.reloads], [false, 1]);
  equal([takeUpRun(), takeUpRun()], [true, false]);
  history.replaceState(null, '');
  equal([reloadOnce(false), takeUpRun(), window.reloads], [true, false, 2]);
  // A sandboxed embed, whose history forgets all, knows whether it has been reloaded.
  give(window, 'origin', 'null');
  for (const type of ['navigate', 'reload']) {
    history.replaceState(null, '');
    performance.getEntriesByType = () => [Object.create(PerformanceNavigationTiming.prototype, { type: { value: type } })];
    equal([reloadOnce(true), window.reloads], [type === 'navigate', 3]);
  }
  give(window, 'origin', location.origin);
  history.replaceState(null, '');
  history.replaceState = () => { throw new DOMException('no', 'SecurityError'); };
  equal([reloadOnce(true), window.reloads], [false, 3], 'it could not remember');
});

partsTest('one sentence says what is missing', async () => {
  const { missingFeature, missingGraphics } = await import('/web/page/boot/support.ts');
  const [old] = shell('.fallback', '.of-file');
  equal(await missingFeature(), old.textContent.trim().replace(/\s+/g, ' '));
  document.documentElement.classList.add('scripted');
  equal([await missingFeature(), missingGraphics()], [null, null]);
  HTMLCanvasElement.prototype.getContext = () => null;
  equal(missingGraphics(), 'Cellmates cannot run here because this browser has no WebGL2, or has it turned off.');
  WebAssembly.validate = () => false;
  const none = 'Cellmates cannot run here because this browser has no WebAssembly with SIMD, or has it turned off.';
  equal(await missingFeature(), none);
  delete window.WebAssembly;
  equal(await missingFeature(), none);
});

partsTest('a threaded program that does not start gives way to the other one', async ({ give, processors }) => {
  const { chooseProgram } = await import('/web/page/boot/program.ts');
  processors(3);
  // A real worker may take longer than two seconds of this page's time.
  give(window, 'Worker', class {
    postMessage({ buffer }) {
      Atomics.store(new Int32Array(buffer), 0, 1);
      this.onmessage();
    }
    terminate() {}
  });
  const file = (code, type = 'text/javascript') => URL.createObjectURL(new Blob([code], { type }));
  const wasm = file(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), 'application/wasm');
  const st = 'window.createCellmates = async ({ threads, time }) => ({ threads, timed: time === window.cellmatesTime })';
  let chosen;
  const choose = (mt, mtWasm = wasm) => {
    chosen = undefined;
    chooseProgram({ mtProbe: '/web/worker/probe.js', mtProgram: file(mt), mtWasm, mtWasmBytes: '8', stProgram: file(st), stWasm: wasm,
      stWasmBytes: '8' }, {}, () => {}).then((found) => (chosen = found));
    return virtual.alongside(() => chosen ?? window.hangs, 1000);
  };
  const failed = { program: { threads: 1, timed: true }, threads: 1, why: 'The threaded program could not be started.' };
  await choose(st);
  equal(chosen, { program: { threads: 3, timed: true }, threads: 3, why: '' });
  for (const mt of ['throw new Error("no")', 'window.createCellmates = async () => { throw new RangeError("memory"); }']) {
    await choose(mt);
    equal(chosen, failed);
  }
  await choose(st, '/none.wasm');
  equal(chosen, failed);
  await choose(`window.createCellmates = (options) => {
    window.hangs = true;
    options.PThread = { terminateAllThreads: () => (window.ended = true) };
    return new Promise(() => {});
  }`);
  await frames(599);
  equal([chosen, window.ended], [undefined, undefined], 'its workers have ten seconds');
  await frames(2);
  window.hangs = false;
  await virtual.alongside(() => chosen, 1000);
  equal([chosen, window.ended], [failed, true]);
}, { expected: /Error: no|none\.wasm|404/ });
