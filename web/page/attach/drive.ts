// Wraps the running program in an object for the page's parts and for messages.

import type { Hear, Program, Sight } from '../../types.ts';
import type { Call } from '../types.ts';
import { whyUnreadable } from './readback.ts';

export function drive(canvas: HTMLCanvasElement, call: Call, { memory, answers, answered, sight }: {
  /** Returns the program's memory. */
  memory: () => Uint8Array;
  /** Callbacks for the answers to commands, by their tags. */
  answers: Map<number, Hear>;
  /** Called after each answer. */
  answered: () => void;
  sight: Sight;
}): Program {
  let lastTag = 0;
  // Reads a string of the program; empty after a crash.
  const text = (address: number | undefined) => (address && call('UTF8ToString', address)) || '';
  const draw = (plain = true) => call('_cellmates_draw', plain ? 1 : 0);
  return {
    state(withHash = true) {
      const now = JSON.parse(text(call('_cellmates_state')) || '{}');
      if (now.method === undefined) return null; // without a world the program writes {}
      if (withHash) [now.hash, now.discsHash] = text(call('_cellmates_hashes')).split(' ');
      return now;
    },
    address: () => text(call('_cellmates_address')),
    draw,
    recording: (on) => call('_cellmates_recording', on ? 1 : 0),
    sight,
    panelAt: (x, y) => call('_cellmates_panel_at', x, y) ?? 0,
    look: (zoom, x, y) => call('_cellmates_view', zoom, x, y),
    particles(n) {
      const copy = (what: number) => {
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
    whyUnreadable: () => whyUnreadable(canvas.ownerDocument),
    picture() {
      // The canvas is read in the turn that draws it, because a browser does not keep a picture that it has shown.
      draw();
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    },
    file() {
      const at = call('_cellmates_file') ?? 0;
      return memory().slice(at, at + (call('_cellmates_file_size') ?? 0));
    },
    command(query, by, hear, file) {
      const tag = ++lastTag;
      if (file) {
        const at = call('_cellmates_take_file', file.length);
        if (!at) {
          return hear({ code: 'no-memory', field: '', value: '', sentence: 'There is not enough memory for this replay', detail: '' });
        }
        memory().set(file, at);
      }
      answers.set(tag, (result) => {
        hear(result);
        answered();
      });
      call('ccall', 'cellmates_command', null, ['string', 'number', 'number'], [query, by === 'host' ? 1 : 0, tag]);
    },
  };
}
