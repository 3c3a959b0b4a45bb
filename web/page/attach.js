// The running program, attached to its page. What this needs comes with the program, in a
// script of its own: the page that waits for Run does without.

/** @import { Host } from '../frame/host.js' */
/** @import { Subscription } from '../frame/message.js' */
/** @import { Hear, Program } from '../types.js' */
/** @import { Call, Notice } from './types.js' */
import { serveHost } from '../frame/host.js';
import { runBar } from './bar.js';
import { runControls } from './controls.js';
import { followGraphics } from './graphics.js';
import { find } from './html.js';
import { giveKeysBack, guardKeys, guardMouse, guardTouch, guardWheel } from './input.js';
import { followPrinting } from './printing.js';
import { Rounds } from './rounds.js';
import { receiveRuns } from './runs.js';
import { followSight, followSize } from './stage.js';

/**
 * @param {Call} call
 * @param {Promise<void>} shown Resolves when the program's first frame is shown.
 * @param {Map<number, Hear>} answers Who hears the answer to an order, by its tag.
 * @param {object} means
 * @param {() => Uint8Array} means.memory The program's.
 * @param {Notice} means.notice
 * @param {() => void} means.restarted Called when the simulation is at its start again.
 * @param {() => void} means.released Tells the page around that it has the keyboard again.
 * @returns {Promise<(subscriptions: Subscription[]) => Host>} What carries out the orders of the page around.
 */
export async function attach(call, shown, answers, { memory, notice, restarted, released }) {
  const element = (/** @type {string} */ id) => find(document, `#${id}`, HTMLElement);
  const stage = find(document, '.stage', HTMLElement);
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  followSize(canvas, (...size) => call('_cellmates_resize', ...size));
  let graphics = true;
  const holdGraphics = followGraphics(
    canvas,
    (there) => {
      graphics = there;
      call('_cellmates_graphics', there ? 1 : 0);
      program.sighted();
    },
    () =>
      notice('problem', 'The browser took the graphics away and has not restored them. The simulation keeps running unseen.', {
        name: 'Reload',
        go: () => window.location.reload(),
      }),
  );
  const rounds = new Rounds();
  let visible = true;
  let onScreen = true;
  let needed = false;
  let lastTag = 0;
  const tellSight = () => {
    visible = (onScreen || needed) && !document.hidden;
    call('_cellmates_visible', visible ? 1 : 0);
    rounds.run(visible);
    holdGraphics(visible);
    program.sighted();
  };
  followSight(canvas, (now) => {
    onScreen = now;
    tellSight();
    if (!onScreen) canvas.blur();
  });
  const bar = element('bar');
  const leave = () => giveKeysBack(canvas, released);
  guardKeys(canvas, stage, {
    // Escape closes a card of the program's before it leaves.
    leave: () => call('_cellmates_escape') || leave(),
    help() {
      const now = program.state(false);
      if (now) program.order(`type=set&keys=${1 - now.view.keys}`, 'reader', () => {});
    },
    lost: () => call('_cellmates_focus_lost'),
  });
  guardWheel(canvas, stage, (out) => call('_cellmates_wheel', out ? 1 : 0) === 1);
  guardMouse(canvas, stage);
  const panelAt = (/** @type {number} */ x, /** @type {number} */ y) => call('_cellmates_panel_at', x, y) ?? 0;
  guardTouch(canvas, stage, { hint: element('hint'), bar, panelAt, leave });

  // What the program wrote; empty once there is none.
  const text = (/** @type {number | undefined} */ address) => (address && call('UTF8ToString', address)) || '';
  /** @type {Program} */
  const program = {
    changed() {},
    state(withHash = true) {
      const now = JSON.parse(text(call('_cellmates_state', withHash ? 1 : 0)) || '{}');
      return now.method === undefined ? null : now; // without a world the program writes {}
    },
    address: () => text(call('_cellmates_address')),
    draw: () => call('_cellmates_draw', 1),
    recording: (on) => call('_cellmates_recording', on ? 1 : 0),
    keepOn(wanted) {
      // A frame that is scrolled away rests, whatever it was doing.
      const now = wanted && window === window.top;
      if (now === needed) return;
      needed = now;
      tellSight();
    },
    panelAt,
    look: (zoom, x, y) => call('_cellmates_view', zoom, x, y),
    particles(n) {
      const copy = (/** @type {number} */ what) => {
        const at = call('_cellmates_discs', what);
        return at ? memory().slice(at, at + 4 * n).buffer : new ArrayBuffer(0);
      };
      const [x, y, vx, vy, r] = [0, 1, 2, 3, 4].map((what) => new Float32Array(copy(what)));
      return { x, y, vx, vy, r, id: new Uint32Array(copy(5)) };
    },
    contacts() {
      const at = call('_cellmates_contacts');
      if (!at) return null;
      const [count] = new Uint32Array(memory().buffer, at, 1);
      return new Uint32Array(memory().slice(at + 4, at + 4 + 8 * count).buffer);
    },
    picture() {
      // Drawn and read in one turn: a browser keeps no picture of what it has shown.
      program.draw();
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    },
    sight: () => ({ visible, graphics }),
    sighted() {},
    file() {
      const at = call('_cellmates_file') ?? 0;
      return memory().slice(at, at + (call('_cellmates_file_size') ?? 0));
    },
    order(query, by, hear, file) {
      const tag = ++lastTag;
      if (file) {
        const at = call('_cellmates_take_file', file.length);
        if (at) memory().set(file, at);
      }
      answers.set(tag, (result) => {
        hear(result);
        program.changed();
      });
      call('ccall', 'cellmates_order', null, ['string', 'number', 'number'], [query, by === 'host' ? 1 : 0, tag]);
    },
  };
  followPrinting(stage, canvas, program.draw);
  window.cellmates = { state: () => program.state() ?? {} };
  await shown;
  const openFile = receiveRuns(program, { notice, rounds });
  runControls(element('controls'), program, { rounds, notice, openFile, restarted });
  runBar(bar, program, { rounds, notice });
  return (subscriptions) => serveHost(program, subscriptions);
}

window.attachCellmates = attach;
