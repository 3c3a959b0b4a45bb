// The running program as an object: what the page's parts and the page around ask of it.

/** @import { Hear, Program, Sight } from '../../types.js' */
/** @import { Call } from '../types.js' */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Call} call
 * @param {object} means
 * @param {() => Uint8Array} means.memory The program's.
 * @param {Map<number, Hear>} means.answers Who hears the answer to a command, by its tag.
 * @param {() => void} means.answered Called after each answer.
 * @param {Sight} means.sight
 * @returns {Program}
 */
export function drive(canvas, call, { memory, answers, answered, sight }) {
  let lastTag = 0;
  // What the program wrote; empty once there is none.
  const text = (/** @type {number | undefined} */ address) => (address && call('UTF8ToString', address)) || '';
  const draw = () => call('_cellmates_draw', 1);
  return {
    state(withHash = true) {
      const now = JSON.parse(text(call('_cellmates_state', withHash ? 1 : 0)) || '{}');
      return now.method === undefined ? null : now; // without a world the program writes {}
    },
    address: () => text(call('_cellmates_address')),
    draw,
    recording: (on) => call('_cellmates_recording', on ? 1 : 0),
    sight,
    panelAt: (x, y) => call('_cellmates_panel_at', x, y) ?? 0,
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
      draw();
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    },
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
        answered();
      });
      call('ccall', 'cellmates_order', null, ['string', 'number', 'number'], [query, by === 'host' ? 1 : 0, tag]);
    },
  };
}
