// The entry of the page's second script, which attaches the running program to the page. It is
// loaded with the program, so that a page that waits for Run stays small.

/** @import { Host } from '../../frame/host.js' */
/** @import { Subscription } from '../../frame/message.js' */
/** @import { Hear, Program } from '../../types.js' */
/** @import { Call, Notice } from '../types.js' */
import { serveHost } from '../../frame/host.js';
import { runBar } from './bar.js';
import { runControls } from './controls.js';
import { drive } from './drive.js';
import { find } from '../html.js';
import { followLoss, guardKeys, guardMouse, guardTouch, guardWheel } from './input.js';
import { followPrinting } from './printing.js';
import { receiveReplays } from './replays.js';
import { runSight } from './sight.js';
import { followSize } from './stage.js';
import { Watch } from './watch.js';

const element = (/** @type {string} */ id) => find(document, `#${id}`, HTMLElement);

/**
 * Shares keys, wheel, mouse and fingers between the program and the page.
 * @param {HTMLElement} stage
 * @param {HTMLCanvasElement} canvas
 * @param {Call} call
 * @param {Program} program
 * @param {() => void} leave Gives the focus back to the page, and from an embed to the embedding page.
 */
function guardInput(stage, canvas, call, program, leave) {
  const releaseKeys = guardKeys(canvas, stage, () => {
    const now = program.state(false);
    if (now) program.command(`type=set&keys=${1 - now.view.keys}`, 'reader', () => {});
  });
  guardWheel(canvas, stage, (out) => call('_cellmates_wheel', out ? 1 : 0) === 1);
  const releaseButtons = guardMouse(canvas, stage);
  followLoss(canvas, () => call('_cellmates_focus_lost'), [releaseKeys, releaseButtons]);
  guardTouch(canvas, stage, { hint: element('hint'), bar: element('bar'), panelAt: program.panelAt, leave });
}

/**
 * @param {Call} call
 * @param {Promise<void>} shown Resolves when the program's first frame is shown.
 * @param {Map<number, Hear>} answers Callbacks for the answers to commands, by their tags.
 * @param {object} dependencies
 * @param {() => Uint8Array} dependencies.memory Returns the program's memory.
 * @param {Notice} dependencies.notice
 * @param {() => void} dependencies.restarted Called when the simulation has begun again.
 * @param {() => void} dependencies.leave Gives the focus back to the page, and from an embed to the embedding page.
 * @param {(act: (visible: boolean) => void) => void} dependencies.followShown Tells whether the embedding page shows the embed.
 * @returns {Promise<(subscriptions: Subscription[]) => Host>} Makes the Host that carries out the embedding page's commands.
 *   Resolves when the first frame is shown, or when the canvas is out of sight.
 */
export async function attach(call, shown, answers, { memory, notice, restarted, leave, followShown }) {
  const stage = find(document, '.stage', HTMLElement);
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  followSize(canvas, (...size) => call('_cellmates_resize', ...size));
  const graphicsLost = 'The browser took the graphics away and has not restored them. The simulation keeps running unseen.';
  let keepPicture = () => {};
  let outOfSight = () => {};
  /** @type {Promise<void>} */
  const away = new Promise((resolve) => (outOfSight = resolve));
  const { sight, showing } = runSight(canvas, call, {
    missed: () => notice('problem', graphicsLost, { name: 'Reload', go: () => window.location.reload() }),
    seen(visible) {
      watch.run(visible);
      if (!visible) outOfSight();
    },
    leaving: () => keepPicture(),
  });
  const program = drive(canvas, call, { memory, answers, answered: () => watch.soon(), sight });
  const watch = new Watch(program);
  guardInput(stage, canvas, call, program, leave);
  window.cellmates = { state: () => program.state() ?? {} };
  await Promise.race([shown, away]); // out of sight, browsers ask for no frame
  shown.then(() => (keepPicture = followPrinting(stage, canvas, program, watch)));
  followShown(showing); // not before, because a program that is not visible draws no first frame
  const openFile = receiveReplays(program, { notice, watch });
  runControls(element('controls'), program, { watch, notice, openFile, restarted });
  runBar(element('bar'), program, { watch, notice });
  watch.look();
  return (subscriptions) => serveHost(program, watch, subscriptions);
}

window.attachCellmates = attach;
