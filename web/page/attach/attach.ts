// The entry of the page's second script, which attaches the running program to the page. It is
// loaded with the program, so that a page that waits for Run stays small.

import type { By, Hear } from '../../driver/driver.ts';
import type { Call, Module, Notice } from '../types.ts';
import { type Answers, answersOf } from '../../frame/answers.ts';
import { runBar } from './bar.ts';
import { runControls } from './controls.ts';
import { Program } from './drive.ts';
import { pageQuery, turnTo } from '../../kit/address.ts';
import { find } from '../../kit/html.ts';
import { fieldOf, schema } from '../../schema/schema.ts';
import { followLoss, guardKeys, guardMouse, guardTouch, guardWheel } from './input.ts';
import { keepOffline } from './offline.ts';
import { followPrinting } from './printing.ts';
import { receiveReplays } from './replays.ts';
import { runSight } from './sight.ts';
import { followSize } from './stage.ts';
import { runTerms } from './terms.ts';

const element = (id: string) => find(document, `#${id}`);

/**
 * @param shown Resolves when the program's first frame is shown.
 * @returns Makes what answers the embedding page's commands. Resolves when the first frame is shown, or when the canvas is
 * out of sight.
 */
export async function attach(call: Call, module: Module, shown: Promise<void>, { early, open, notice, restarted, leave, followShown, followFailure }: {
  /** Gives the commands that the program carries out when it opens. */
  early: (give: (text: string, by: By, hear: Hear) => void) => void;
  /** Opens the program. */
  open: () => void;
  notice: Notice;
  /** Called when the simulation has begun again. */
  restarted: () => void;
  /** Gives the focus back to the page, and from an embed to the embedding page. */
  leave: () => void;
  /** Tells whether the embedding page shows the embed. */
  followShown: (act: (visible: boolean) => void) => void;
  /** Tells why the program has failed, without a full stop. */
  followFailure: (act: (why: string) => void) => void;
}): Promise<() => Answers> {
  const stage = find(document, '.stage');
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  const graphicsLost = 'The browser took the graphics away and has not restored them. Reload the page to see the simulation again.';
  let keepPicture = () => {};
  let outOfSight = () => {};
  const away = new Promise<void>((resolve) => (outOfSight = resolve));
  const { sight, showing } = runSight(canvas, call, {
    missed: () => notice('problem', graphicsLost, { name: 'Reload', go: () => window.location.reload() }),
    seen(visible) {
      if (!visible) outOfSight();
      program.store.rest(!visible);
    },
    leaving: () => keepPicture(),
  });
  const program = new Program(canvas, call, module, sight);
  followFailure((why) => program.fail(why));
  let help = () => {};
  early((text, by, hear) => program.command(text, by, hear));
  open();
  followSize(canvas, (...size) => call('_cellmates_resize', ...size));
  const releaseKeys = guardKeys(canvas, () => help());
  guardWheel(canvas, (out) => call('_cellmates_wheel', out ? 1 : 0) === 1);
  followLoss(canvas, () => call('_cellmates_focus_lost'), [releaseKeys, guardMouse(canvas)]);
  const takeFingers = guardTouch(canvas, { hint: element('hint'), bar: element('bar'), panelAt: (x, y) => program.panelAt(x, y), leave });
  window.cellmates = { state: () => program.state() ?? {} };
  await Promise.race([shown, away]); // out of sight, browsers ask for no frame
  shown.then(() => (keepPicture = followPrinting(stage, canvas, program)));
  followShown(showing); // not before, because a program that is not visible draws no first frame
  const openFile = receiveReplays(program, notice);
  help = runControls(find(document, '.show'), program, { notice, openFile, restarted, takeFingers });
  runBar(element('bar'), program, notice);
  runTerms(find(document, '.article'), program);
  keepOffline();
  program.store.look();
  // The page has its theme and its room for the panel from the address.
  program.store.changes(({ changed, state: { view: { theme, ui } } }) => {
    if (!changed.has('theme') && !changed.has('ui')) return;
    const query = new URLSearchParams(pageQuery());
    for (const [name, value] of Object.entries({ theme, ui })) {
      if (value === fieldOf(schema.view, name).usual) query.delete(name);
      else query.set(name, value);
    }
    turnTo(`?${query}`);
  });
  return () => answersOf(program, (text) => notice('problem', text));
}

window.attachCellmates = attach;
