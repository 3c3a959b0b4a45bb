// From the poster to the running program.

const page = document.documentElement;
const files = document.currentScript.dataset; // null once the page goes on
page.classList.add('scripted');
if (window !== window.top) page.classList.add('framed');
followTheme((dark) => page.classList.toggle('dark', dark));

// `act()` is called once, when the element is in sight for the first time.
function whenSeen(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries[entries.length - 1].isIntersecting) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}

document.addEventListener('DOMContentLoaded', async () => {
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
    conversation.failed();
  };

  const begin = () => show.dataset.state === 'idle' && run().catch(fail);

  // A message from the page around may start it, too.
  const conversation = hearMessages({
    start: begin,
    failure: () => show.dataset.state === 'failed' && status.textContent,
    fail,
  });

  async function run() {
    enter('loading', 'Loading the simulation…');
    let firstFrame;
    const drawn = new Promise((resolve) => (firstFrame = resolve));
    const [{ program, threads, why }, attach] = await Promise.all([
      chooseProgram(
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
      ),
      loadScript(files.attach, 'attachCellmates'),
    ]);
    program.onAbort = fail;
    program.callMain([window.location.search, window === window.top ? 'top' : 'framed']);
    // After a failure the program must not be entered again.
    const call = (name, ...values) => show.dataset.state !== 'failed' && program[name](...values);
    followTheme((dark) => call('_cellmates_dark', dark ? 1 : 0));
    const remote = await attach(call, drawn);
    const crew = threads > 1 ? `${threads} threads` : 'one thread';
    enter('ready', `Running on ${crew}, with SIMD${why && `: ${why}`}.`);
    conversation.running(remote);
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
    await begin();
    // The button that had the focus is gone; but the reader may be elsewhere by now.
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    (show.dataset.state === 'failed' ? retryButton : canvas).focus({ preventScroll: true });
  });
  retryButton.addEventListener('click', () => window.location.reload());

  // Nothing is downloaded yet: the page may have to be loaded again.
  const idle = () => show.dataset.state === 'idle';
  status.textContent = 'One moment…';
  await becomeIsolated(files.mtProbe, idle);
  if (!idle()) return; // a message was faster

  // A frame is somebody else's page: there the simulation waits for the reader, unless the
  // address says otherwise. It waits for all who have asked for stillness.
  const wish = new URLSearchParams(window.location.search).get('autoplay');
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const framed = window !== window.top;
  const wait = () => enter('idle', 'Press Run to start the simulation.');
  if (still || wish === '0' || (framed && wish !== '1')) wait();
  else if (!framed) begin();
  else {
    // Of many frames on a page each starts when a reader comes to it.
    wait();
    whenSeen(document.querySelector('.stage'), begin);
  }
});
