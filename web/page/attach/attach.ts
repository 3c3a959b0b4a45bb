// The entry of the page's second script, which attaches the program to the page. It is loaded with the program, so that a page
// that waits for Run stays small.

import type { Module, Notice } from '../types.ts';
import { queryForProgram } from '../../schema/asked.ts';
import { answersOf } from '../../frame/answers.ts';
import { runBar } from './bar.ts';
import { runControls } from './controls.ts';
import { Program } from './drive.ts';
import { pageQuery, turnValues } from '../../kit/address.ts';
import { find } from '../../kit/html.ts';
import { fingers, followMedia, holds, stillness } from '../../kit/media.ts';
import { followTheme } from '../../kit/theme.ts';
import { fieldOf, schema } from '../../schema/schema.ts';
import { followLoss, guardKeys, guardMouse, guardTouch, guardWheel } from './input.ts';
import { keepOffline } from './offline.ts';
import { followPrinting } from './printing.ts';
import { receiveReplays } from './replays.ts';
import { runSight } from './sight.ts';
import { runTerms } from './terms.ts';

const element = (id: string) => find(document, `#${id}`);

/** The page has its theme and its room for the panel from the address. */
function followView({ store }: Program) {
  store.changes(({ changed, state: { view: { theme, ui } } }) => {
    if (!changed.has('theme') && !changed.has('ui')) return;
    turnValues(Object.entries({ theme, ui }).map(([name, value]) => [name, value === fieldOf(schema.view, name).usual ? null : value]));
  });
}

/**
 * Calls `resize` now and after every change. Size times ratio is a whole number of screen pixels,
 * rounded as browsers round the edges of a box. A picture of a different size would be blurred.
 */
function followSize(
  canvas: HTMLCanvasElement, resize: (cssWidth: number, cssHeight: number, ratio: number) => void,
) {
  const tell = () => {
    const ratio = window.devicePixelRatio;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const length = (from: number, to: number) => (Math.round(to * ratio) - Math.round(from * ratio)) / ratio;
    resize(length(left, right), length(top, bottom), ratio);
  };
  // The ratio changes when the page is zoomed or moved to another screen. The only event for this
  // is that a query for the present ratio no longer matches.
  const watchRatio = () => {
    const present = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    present.addEventListener('change', () => {
      tell();
      watchRatio();
    }, { once: true });
  };
  tell();
  watchRatio();
  new ResizeObserver(tell).observe(canvas);
}

/**
 * Attaches a program that does not run yet.
 * @param drawn Resolves when its first frame is drawn.
 */
export function attach(module: Module, drawn: Promise<void>, { notice, forget, restarted, leave }: {
  notice: Notice;
  /** Takes away the notices about which nothing can be done. */
  forget: () => void;
  /** Called when the simulation has begun again. */
  restarted: () => void;
  /** Gives the focus back to the page, and from an embed to the embedding page. */
  leave: () => void;
}) {
  const stage = find(document, '.stage');
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  const graphicsLost = 'The browser took the graphics away and has not restored them. Reload the page to see the simulation again.';
  let keepPicture = () => {};
  let outOfSight = () => {};
  const away = new Promise<void>((resolve) => (outOfSight = resolve));
  const { sight, showing } = runSight(canvas, {
    graphics: (there) => program.graphics(there),
    missed: () => notice('problem', graphicsLost, { name: 'Reload', go: () => window.location.reload() }),
    seen(visible) {
      program.visible(visible);
      if (!visible) outOfSight();
      program.store.rest(!visible);
    },
    leaving: () => keepPicture(),
  });
  const program = new Program(canvas, module, sight);

  const shareInput = () => {
    let help = () => {};
    const releaseKeys = guardKeys(canvas, () => help());
    guardWheel(canvas, program.takesWheel);
    followLoss(canvas, program.focusLost, [releaseKeys, guardMouse(canvas)]);
    const takeFingers = guardTouch(canvas, { hint: element('hint'), bar: element('bar'), panelAt: program.panelAt, leave });
    return { takeFingers, helpBy: (act: () => void) => (help = act) };
  };

  return {
    command: program.command.bind(program),
    answers: () => answersOf(program, () => {
      forget(); // what was wrong in the address before
      return (text) => notice('problem', text);
    }),
    fail: (why: string) => program.fail(why),
    escape: program.escape,
    /** Takes whether the embedding page shows the embed, once `open` has resolved: out of sight, no first frame is drawn. */
    showing,
    /** Resolves when the first frame is drawn, or once the canvas is out of sight. */
    async open() {
      const { width, height } = stage.getBoundingClientRect(); // a box of any shape takes its shape
      program.open(queryForProgram(pageQuery()), window !== window.top, width, height, holds(fingers));
      followTheme((dark) => program.surround({ dark }));
      followMedia(stillness, (still) => program.surround({ still }));
      followMedia(fingers, (coarse) => program.surround({ coarse }));
      followSize(canvas, program.resize);
      const { takeFingers, helpBy } = shareInput();
      window.cellmates = { state: () => program.state() ?? {} };
      await Promise.race([drawn, away]); // out of sight, browsers ask for no frame
      drawn.then(() => (keepPicture = followPrinting(stage, canvas, program)));
      const openFile = receiveReplays(program, notice);
      helpBy(runControls(find(document, '.show'), program, { notice, openFile, restarted, takeFingers }));
      runBar(element('bar'), program, notice);
      runTerms(find(document, '.article'), program);
      keepOffline();
      program.store.look();
      followView(program);
    },
  };
}

window.attachCellmates = attach;
