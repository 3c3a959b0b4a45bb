// From the poster to the running program.

const page = document.documentElement;
const files = document.currentScript.dataset; // null once the page goes on
page.classList.add('scripted');
if (window !== window.top) page.classList.add('framed');
followTheme((dark) => page.classList.toggle('dark', dark));

document.addEventListener('DOMContentLoaded', () => {
  const show = document.querySelector('.show');
  const canvas = document.querySelector('#canvas');
  const status = document.querySelector('#status');
  const progress = document.querySelector('#progress');
  const notices = document.querySelector('#notices');
  const runButton = document.querySelector('#run');
  const retryButton = document.querySelector('#retry');

  // The style sheet shows and hides by `state`: idle, loading, ready or failed.
  const enter = (state, text) => {
    show.dataset.state = state;
    status.textContent = text;
    runButton.hidden = state !== 'idle';
    progress.hidden = state !== 'loading';
    canvas.hidden = state === 'failed';
  };

  const fail = (error) => {
    if (show.dataset.state === 'failed') return;
    if (error instanceof Problem) {
      enter('failed', error.message);
    } else {
      console.error(error);
      enter('failed', 'The simulation has stopped because of an error in it.');
    }
    retryButton.hidden = false;
  };

  async function run() {
    enter('loading', 'Loading the simulation…');
    const [create, compiled] = await Promise.all([
      loadScript(files.program, 'createCellmates'),
      loadWasm(files.wasm, Number(files.wasmBytes), (part) => {
        if (part === null) progress.removeAttribute('value');
        else progress.value = part;
      }),
    ]);
    progress.removeAttribute('value');

    let firstFrame;
    const drawn = new Promise((resolve) => (firstFrame = resolve));
    const program = await create({
      canvas,
      arguments: [window.location.search],
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled), fail);
        return {};
      },
      onReport(kind, text) {
        if (kind === 'fatal') fail(new Problem(text));
        else showNotice(notices, text);
      },
      onReady: firstFrame,
      onAbort: fail,
    });
    // After a failure the program must not be entered again.
    const call = (name, ...values) => show.dataset.state !== 'failed' && program[name](...values);
    followTheme((dark) => call('_cellmates_dark', dark ? 1 : 0));
    followSize(canvas, (...size) => call('_cellmates_resize', ...size));
    followSight(canvas, (visible) => call('_cellmates_visible', visible ? 1 : 0));
    guardInput(canvas);
    // For the tests, and for the curious at the console.
    window.cellmates = { state: () => JSON.parse(program.UTF8ToString(program._cellmates_state())) };
    await drawn;
    enter('ready', 'Running on one thread, with SIMD.');
  }

  const missing = missingFeature();
  if (missing) {
    enter('failed', missing);
    return;
  }

  // What the program throws while it draws a frame reaches nobody but the window.
  window.addEventListener('error', ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) fail(error);
  });
  runButton.addEventListener('click', async () => {
    await run().catch(fail);
    canvas.focus({ preventScroll: true }); // the button that had the focus is gone
  });
  retryButton.addEventListener('click', () => window.location.reload());

  // A frame is somebody else's page, and some visitors ask for stillness: there
  // the simulation waits for them, unless the address says otherwise.
  const wish = new URLSearchParams(window.location.search).get('autoplay');
  const waits = window !== window.top || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (wish === '0' || (wish !== '1' && waits)) enter('idle', 'Press Run to start the simulation.');
  else run().catch(fail);
});
