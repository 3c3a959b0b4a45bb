// The entry of the page's first script: it shows the poster, then loads and starts the program.

import type { Attached, Files } from '../types.ts';
import '../../kit/head.ts'; // first, because its policy applies only to later loads
import { askAlso, asked } from './asked.ts';
import { readAddress } from '../../schema/asked.ts';
import { type Taken, ignoredIn } from '../../schema/facts.ts';
import { counted } from '../../kit/figure_text.ts';
import { hearMessages } from '../../frame/door.ts';
import { Problem, loadScript } from './download.ts';
import { loadEarly, loadFace } from './face.ts';
import { find, findAll } from '../../kit/html.ts';
import { becomeIsolated } from './isolation.ts';
import { followEscape } from './leaving.ts';
import { holds, stillness } from '../../kit/media.ts';
import { askedText, racersOf, showPoster } from './poster.ts';
import { chooseProgram } from './program.ts';
import { run } from './run.ts';
import { runShow } from './show.ts';
import { Shown } from './shown.ts';
import { reloadOnce, takeUpRun } from './stale.ts';
import { missingFeature, missingGraphics } from './support.ts';
import { watchSight } from '../../kit/sight.ts';
import { followQuery, pageQuery, turnTo, turnValues } from '../../kit/address.ts';
import { followTheme } from '../../kit/theme.ts';

const script = document.currentScript as HTMLScriptElement; // null once this script has ended
const files = script.dataset as Files;
const taken: Record<string, Taken> = JSON.parse(files.taken);
const framed = window !== window.top;
if (framed) document.documentElement.classList.add('framed');

document.addEventListener('DOMContentLoaded', async () => {
  let said: (() => void)[] = [];
  /** Names the values of the address that the program will ignore, until it names them itself. */
  const sayIgnored = () => {
    for (const remove of said) remove();
    const all = show.runButton.hidden ? [] : ignoredIn(readAddress(pageQuery()), taken);
    said = all.map((text) => show.notice('problem', text));
  };
  const show = runShow(sayIgnored);
  const { stage, canvas } = show;
  const shown = new Shown();
  let byItself = false; // whether it began without a press on Run or a message

  const fail = (error: unknown) => {
    if (show.phase === 'failed') return;
    if (error instanceof Problem && error.stale && reloadOnce(!byItself)) {
      show.enter('loading', 'This page is an old copy. Loading the new one…');
      return;
    }
    if (error instanceof Problem) {
      show.enter('failed', error.message);
    } else {
      console.error(error);
      show.enter('failed', 'The simulation crashed. Reload to restart it.');
    }
    show.retryButton.hidden = false;
    conversation.failed();
    program?.fail(show.failure.replace(/\.$/, ''));
  };

  let program: Attached | undefined;
  let isDrawn = false;
  let firstFrame: () => void;
  const drawn = new Promise<void>((resolve) => (firstFrame = resolve));

  const fetchAll = async () => {
    const options = {
      canvas,
      onReport(kind: 'news' | 'problem' | 'fatal', text: string) {
        if (kind === 'fatal') fail(new Problem(text));
        else show.notice(kind, text);
      },
      onReady() {
        isDrawn = true;
        firstFrame();
      },
    };
    const [chosen, attach] = await Promise.all([chooseProgram(files, options, show.arrived), loadScript(files.attach, 'attachCellmates')]);
    return { ...chosen, attach };
  };
  let loaded: ReturnType<typeof fetchAll> | null = null;
  // The program is loaded once; only a failed attempt is repeated.
  const load = () =>
    (loaded ??= fetchAll().catch((error) => {
      loaded = null;
      throw error;
    }));

  const loadAndRun = async () => {
    show.enter('loading', 'Loading the simulation…');
    loadFace(files);
    const { program: module, threads, why, attach } = await load();
    module.onAbort = fail;
    const attached = (program = attach(module, drawn, { notice: show.notice, forget: show.forget, restarted: show.clear, leave }));
    const crew = threads > 1 ? `${threads} threads` : 'one thread';
    const running = `Running on ${crew}.${why && ` ${why}`}`;
    const reveal = () => {
      if (show.phase === 'failed') return;
      show.enter('ready', running);
      conversation.tellParent('ready');
    };
    // Visitors who prefer reduced motion see the first frame, paused. Those who pressed Run asked for motion.
    await run(attached, conversation, byItself && holds(stillness), () => {
      shown.follow(attached.showing);
      find(document, '#running').textContent = running;
      if (isDrawn) reveal();
      else drawn.then(reveal);
    });
  };

  const begin = () => {
    if (show.phase !== 'idle') return undefined;
    const missing = missingGraphics();
    if (!missing) return loadAndRun().catch(fail);
    show.enter('failed', missing);
    return conversation.failed();
  };

  /** The page itself has its theme and the room for the panel from the address. */
  const takeView = (given: URLSearchParams) => turnValues(['theme', 'ui'].flatMap((name) => {
    const value = given.getAll(name).findLast((each) => each === 'default' || taken[name].choices?.includes(each));
    return value ? [[name, value === 'default' ? null : value]] : [];
  }));

  /** Each `set` of the embedding page before Run, as a query. */
  let sets: string[] = [];
  const askAgain = () => {
    askAlso(sets);
    Object.assign(show.runButton, { textContent: `${racersOf(readAddress(pageQuery()).get('race')) ? 'Race' : 'Run'} ${counted(asked.n, 'disc')}`, title: askedText() });
    showAgain();
    sayIgnored();
  };
  // A message of the embedding page may start it, too.
  const conversation = hearMessages({
    start: begin,
    phase: () => show.phase,
    async load() {
      const missing = missingGraphics();
      if (missing) throw new Problem(missing);
      await load();
    },
    // A replay opens with its own values.
    asked: () => (window.location.hash.startsWith('#run=') ? {} : { scene: asked.scene, n: asked.n }),
    keeps(all) {
      sets = all;
      if (!takeView(new URLSearchParams(all.join('&')))) askAgain(); // another query asks by itself
    },
    turnTo,
    shown: (visible) => shown.tell(visible),
    failure: () => show.failure,
  });
  const leave = followEscape(stage, canvas, { closes: () => Boolean(program?.escape()), tell: () => conversation.tellParent('released') });

  // The gallery's pictures follow the page's theme, which may differ from the system's.
  followTheme((dark) => findAll(document, '.scenes source', HTMLSourceElement).forEach((source) => (source.media = dark ? 'all' : 'not all')));
  const showAgain = showPoster(stage);
  if (framed) loadEarly(files);
  followQuery(() => show.phase !== 'ready' && askAgain());
  const missing = await missingFeature();
  if (missing) {
    show.enter('failed', missing);
    return;
  }

  // Only the window hears of an error that the program throws while it draws a frame.
  window.addEventListener('error', ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) fail(error);
  });
  show.runButton.addEventListener('click', async () => {
    await begin();
    // The button that had the focus is hidden now. Move the focus on, unless the visitor has done so.
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    (show.phase === 'ready' ? canvas : show.retryButton).focus({ preventScroll: true });
  });
  show.retryButton.addEventListener('click', () => window.location.reload());

  // Nothing is downloaded yet, because the page may have to be reloaded.
  const idle = () => show.phase === 'idle';
  show.status.textContent = 'One moment…';
  await becomeIsolated(files.mtProbe, idle);
  if (!idle()) return; // a message was faster

  // An embed is part of somebody else's page, so the simulation waits for a press on Run, unless the
  // address has autoplay=1 and the reader does not prefer reduced motion.
  const wish = new URLSearchParams(pageQuery()).get('autoplay');
  const wait = () => show.enter('idle', 'Press Run to start the simulation.');
  if (takeUpRun()) {
    wait();
    begin();
  } else if (wish === '0' || (framed && (wish !== '1' || holds(stillness)))) wait();
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
