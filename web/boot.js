// From the poster to the running program.

const page = document.documentElement;
const files = document.currentScript.dataset; // null once the page goes on
page.classList.add('scripted');
if (window !== window.top) page.classList.add('framed');
followTheme((dark) => page.classList.toggle('dark', dark));

document.addEventListener('DOMContentLoaded', async () => {
  const show = document.querySelector('.show');
  const canvas = document.querySelector('#canvas');
  const status = document.querySelector('#status');
  const progress = document.querySelector('#progress');
  const notices = document.querySelector('#notices');
  const controls = document.querySelector('#controls');
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

  const begin = () => show.dataset.state === 'idle' && run().catch(fail);

  // A message from the page around may start it, too.
  const tellRunning = hearMessages({
    start: begin,
    failure: () => show.dataset.state === 'failed' && status.textContent,
  });

  async function run() {
    enter('loading', 'Loading the simulation…');
    let firstFrame;
    const drawn = new Promise((resolve) => (firstFrame = resolve));
    const { program, threads, why } = await chooseProgram(
      files,
      {
        canvas,
        onReport(kind, text) {
          if (kind === 'fatal') fail(new Problem(text));
          else showNotice(notices, text);
        },
        onReady: firstFrame,
      },
      (part) => {
        if (part === null) progress.removeAttribute('value');
        else progress.value = part;
      },
    );
    program.onAbort = fail;
    program.callMain([window.location.search]);
    // After a failure the program must not be entered again.
    const call = (name, ...values) => show.dataset.state !== 'failed' && program[name](...values);
    followTheme((dark) => call('_cellmates_dark', dark ? 1 : 0));
    followSize(canvas, (...size) => call('_cellmates_resize', ...size));
    const holdGraphics = followGraphics(canvas, (there) => call('_cellmates_graphics', there ? 1 : 0));
    followSight(canvas, (visible) => {
      call('_cellmates_visible', visible ? 1 : 0);
      holdGraphics(visible);
      if (!visible) canvas.blur();
    });
    guardKeys(canvas);
    guardWheel(canvas, () => call('_cellmates_scrolls'));
    guardPointer(canvas);
    guardTouch(canvas, { hint: document.querySelector('#hint'), release: document.querySelector('#release') });
    // For the tests, and for the curious at the console.
    const state = (withHash = true) =>
      JSON.parse(call('UTF8ToString', call('_cellmates_state', withHash ? 1 : 0)) || '{}');
    window.cellmates = { state: () => state() };
    await drawn;
    const crew = threads > 1 ? `${threads} threads` : 'one thread';
    enter('ready', `Running on ${crew}, with SIMD${why && `: ${why}`}.`);
    const remote = {
      state,
      pause: (paused) => call('_cellmates_pause', paused ? 1 : 0),
      step: (ticks) => call('_cellmates_step', ticks),
      reset: () => call('_cellmates_reset'),
      set: (query) => call('ccall', 'cellmates_set', 'string', ['string'], [query]),
    };
    runControls(controls, remote);
    tellRunning(remote);
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

  // Nothing is downloaded yet: the page may have to be loaded again.
  await becomeIsolated(files.mtProbe);
  if (show.dataset.state !== 'idle') return; // a message was faster

  // A frame is somebody else's page, and some visitors ask for stillness: there
  // the simulation waits for them, unless the address says otherwise.
  const wish = new URLSearchParams(window.location.search).get('autoplay');
  const waits = window !== window.top || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const wait = () => enter('idle', 'Press Run to start the simulation.');
  if (wish === '0' || (wish !== '1' && waits)) wait();
  else if (window === window.top) begin();
  else {
    // Of many frames on a page each starts when a reader comes to it.
    wait();
    whenSeen(show, begin);
  }
});
