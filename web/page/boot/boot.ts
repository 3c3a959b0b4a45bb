// The entry of the page's first script: it shows the poster, then loads and starts the program.

import type { ByName, Call, Files } from '../types.ts';
import '../../kit/head.ts'; // first, because its policy applies only to later loads
import { askAlso, asked } from './asked.ts';
import { queryForProgram } from '../../schema/asked.ts';
import { counted } from '../../kit/figure_text.ts';
import { hearMessages } from '../../frame/door.ts';
import { Problem, loadScript } from './download.ts';
import { loadFace } from './face.ts';
import { find, findAll } from '../../kit/html.ts';
import { becomeIsolated } from './isolation.ts';
import { followEscape } from './leaving.ts';
import { followFingers, followStillness, hasFingers, wantsStillness } from './motion.ts';
import { runNotices } from './notices.ts';
import { askedText, showPoster } from './poster.ts';
import { chooseProgram } from './program.ts';
import { Shown } from './shown.ts';
import { reloadOnce, takeUpRun } from './stale.ts';
import { missingFeature, missingGraphics } from './support.ts';
import { watchSight } from '../../kit/sight.ts';
import { followQuery, pageQuery, turnTo } from '../../kit/address.ts';
import { followTheme } from '../../kit/theme.ts';

const page = document.documentElement;
const { names: parameters, commands } = BUILD_FACTS;
const script = document.currentScript as HTMLScriptElement; // null once this script has ended
const files = script.dataset as Files;
if (window !== window.top) page.classList.add('framed');

document.addEventListener('DOMContentLoaded', async () => {
  const show = find(document, '.show');
  const stage = find(show, '.stage');
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  const status = find(show, '#status');
  const progress = find(show, '#progress', HTMLProgressElement);
  const { notice, clear } = runNotices(find(show, '#notices'), find(show, '#toasts'));
  const runButton = find(show, '#run', HTMLButtonElement);
  const retryButton = find(show, '#retry', HTMLButtonElement);

  /** Sets the state, by which the style sheet shows and hides. */
  const enter = (state: 'idle' | 'loading' | 'ready' | 'failed', text: string) => {
    show.dataset.state = state;
    status.textContent = text;
    runButton.hidden = state !== 'idle';
    progress.hidden = state !== 'loading';
    canvas.hidden = state === 'failed';
    canvas.tabIndex = state === 'ready' ? 0 : -1; // before, Tab stops at Run alone
  };

  let stop: (why: string) => void = () => {}; // set when the program runs
  let byItself = false; // whether it began without a press on Run or a message
  const fail = (error: unknown) => {
    if (show.dataset.state === 'failed') return;
    if (error instanceof Problem && error.stale && reloadOnce(!byItself)) {
      enter('loading', 'This page is an old copy. Loading the new one…');
      return;
    }
    if (error instanceof Problem) {
      enter('failed', error.message);
    } else {
      console.error(error);
      enter('failed', 'The simulation crashed. Reload to restart it.');
    }
    retryButton.hidden = false;
    conversation.failed();
    stop(status.textContent.replace(/\.$/, ''));
  };

  const begin = () => {
    if (show.dataset.state !== 'idle') return undefined;
    const missing = missingGraphics();
    if (!missing) return run().catch(fail);
    enter('failed', missing);
    return conversation.failed();
  };

  const shown = new Shown();
  /** Each `set` of the embedding page before Run, as a query. */
  let sets: string[] = [];
  const askAgain = () => {
    askAlso(sets);
    nameRun();
    showAgain();
  };
  // A message of the embedding page may start it, too.
  const conversation = hearMessages({
    start: begin,
    phase: () => show.dataset.state,
    async load() {
      const missing = missingGraphics();
      if (missing) throw new Problem(missing);
      await load();
    },
    // A replay opens with its own values.
    asked: () => (window.location.hash.startsWith('#run=') ? {} : { scene: asked.scene, n: asked.n }),
    keeps(all) {
      sets = all;
      askAgain();
    },
    turnTo,
    shown: (visible) => shown.tell(visible),
    failure: () => (show.dataset.state === 'failed' ? status.textContent : ''),
    parameters,
    commands,
  });

  let escape = () => false; // set when the program runs
  const leave = followEscape(stage, canvas, { closes: () => escape(), tell: () => conversation.tellParent('released') });

  let firstFrame: () => void;
  let isDrawn = false;
  const drawn = new Promise<void>((resolve) => (firstFrame = resolve));

  const fetchProgram = () =>
    Promise.all([
      chooseProgram(
        files,
        {
          canvas,
          onReport(kind, text) {
            if (kind === 'fatal') fail(new Problem(text));
            else notice(kind, text);
          },
          onReady() {
            isDrawn = true;
            firstFrame();
          },
        },
        (part) => {
          if (part === null) progress.removeAttribute('value');
          else progress.value = part;
        },
      ),
      loadScript(files.attach, 'attachCellmates'),
    ]);
  let loaded: ReturnType<typeof fetchProgram> | null = null;
  // The program is loaded once; only a failed attempt is repeated.
  const load = () =>
    (loaded ??= fetchProgram().catch((error) => {
      loaded = null;
      throw error;
    }));

  async function run() {
    enter('loading', 'Loading the simulation…');
    loadFace(files);
    const [{ program, threads, why }, attach] = await load();
    program.onAbort = fail;
    const functions: ByName = program;
    /** After a failure the program must not be entered again. */
    const call: Call = (name, ...values) => (show.dataset.state === 'failed' ? undefined : functions[name]?.(...values));
    escape = () => call('_cellmates_escape') === 1;
    const serve = await attach(call, program, drawn, {
      early(give) {
        conversation.early(give);
        // Visitors who prefer reduced motion see the first frame, paused. Those who pressed Run asked for motion.
        if (byItself && wantsStillness()) give('type=pause', 'reader', () => {});
      },
      open() {
        const { width, height } = stage.getBoundingClientRect(); // a box of any shape takes its shape
        const place = window === window.top ? 'top' : 'framed';
        program.callMain([queryForProgram(pageQuery()), place, String(width), String(height), hasFingers() ? 'coarse' : '']);
        followTheme((dark) => call('_cellmates_dark', dark ? 1 : 0));
        followStillness((still) => call('_cellmates_still', still ? 1 : 0));
        followFingers((coarse) => call('_cellmates_coarse', coarse ? 1 : 0));
      },
      notice,
      restarted: clear,
      leave,
      followShown: (act) => shown.follow(act),
      followFailure: (act) => (stop = act),
    });
    const crew = threads > 1 ? `${threads} threads` : 'one thread';
    const running = `Running on ${crew}.${why && ` ${why}`}`;
    find(document, '#running').textContent = running;
    const reveal = () => {
      if (show.dataset.state === 'failed') return;
      enter('ready', running);
      conversation.tellParent('ready');
    };
    if (isDrawn) reveal();
    else drawn.then(reveal); // commands are carried out before
    conversation.running(serve);
  }

  // The gallery's pictures follow the page's theme, which may differ from the system's.
  const dark = findAll(document, '.gallery source', HTMLSourceElement);
  followTheme((is) => dark.forEach((source) => (source.media = is ? 'all' : 'not all')));
  const nameRun = () => Object.assign(runButton, { textContent: `Run ${counted(asked.n, 'disc')}`, title: askedText() });
  nameRun();
  const showAgain = showPoster(stage);
  followQuery(() => show.dataset.state !== 'ready' && askAgain());
  const missing = await missingFeature();
  if (missing) {
    enter('failed', missing);
    return;
  }

  // Only the window hears of an error that the program throws while it draws a frame.
  window.addEventListener('error', ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) fail(error);
  });
  runButton.addEventListener('click', async () => {
    await begin();
    // The button that had the focus is hidden now. Move the focus on, unless the visitor has done so.
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    (show.dataset.state === 'ready' ? canvas : retryButton).focus({ preventScroll: true });
  });
  retryButton.addEventListener('click', () => window.location.reload());

  // Nothing is downloaded yet, because the page may have to be reloaded.
  const idle = () => show.dataset.state === 'idle';
  status.textContent = 'One moment…';
  await becomeIsolated(files.mtProbe, idle);
  if (!idle()) return; // a message was faster

  // An embed is part of somebody else's page, so the simulation waits for a press on Run, unless the
  // address has autoplay=1 and the reader does not prefer reduced motion.
  const wish = new URLSearchParams(pageQuery()).get('autoplay');
  const framed = window !== window.top;
  const wait = () => enter('idle', 'Press Run to start the simulation.');
  if (takeUpRun()) {
    wait();
    begin();
  } else if (wish === '0' || (framed && (wish !== '1' || wantsStillness()))) wait();
  else if (!framed) {
    byItself = true;
    begin();
  } else {
    // Each of many embeds on a page starts when it comes into sight.
    wait();
    let seen = false;
    const look = () => seen && shown.visible && begin();
    watchSight(stage, (now) => {
      seen = now;
      look();
    });
    shown.follow(look);
  }
});
