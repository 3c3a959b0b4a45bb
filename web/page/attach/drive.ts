// Wraps the running program in an object for the page's parts and for messages.

import type { Hear, Program, Sight, State } from '../../types.ts';
import type { Call, Module } from '../types.ts';
import { Store } from '../../kit/store.ts';
import { whyUnreadable } from './readback.ts';

/** @param module Gives the program's memory, answers and changes. */
export function drive(canvas: HTMLCanvasElement, call: Call, module: Pick<Module, 'HEAPU8' | 'onAnswer' | 'onChange'>, sight: Sight): Program {
  const session = call('_cellmates_session') ?? 0;
  // Reads a string of the program; empty after a crash.
  const text = (address: number | undefined) => (address && call('UTF8ToString', address)) || '';
  const draw = (plain = true) => call('_cellmates_draw', plain ? 1 : 0);
  const copy = (at: number, bytes: number) => module.HEAPU8.slice(at, at + bytes);

  /** The state, once it has been read, until the program says that it may have changed. */
  let kept: State | null = null;
  const store = new Store((): State | null => {
    if ((call('_session_count', session) ?? -1) < 0) return null; // it has crashed, or has no world
    const now = (kept ??= JSON.parse(text(call('_session_state', session)) || 'null'));
    return now?.method === undefined ? null : now; // a program that has failed writes {}
  });
  module.onChange = (by, names) => {
    kept = null;
    store.tell(by, names ? names.split(' ') : []);
  };
  /** Callbacks for the answers to commands, by their tags. */
  const answers = new Map<number, Hear>();
  let lastTag = 0;
  module.onAnswer = (tag, result) => {
    const hear = answers.get(tag);
    answers.delete(tag);
    hear?.(result);
    store.soon();
  };

  const program: Program = {
    store,
    folded: false,
    state(withHash = true) {
      const now = store.state;
      if (!now || !withHash) return now;
      return { ...now, hash: text(call('_session_hash', session)), discsHash: text(call('_session_discs_hash', session)) };
    },
    address() {
      const query = text(call('_cellmates_address'));
      return program.folded ? query.replace('&panel=0', '') : query;
    },
    draw,
    recording: (on) => call('_cellmates_recording', on ? 1 : 0),
    sight,
    panelAt: (x, y) => call('_cellmates_panel_at', x, y) ?? 0,
    particles(n) {
      const array = (which: number) => {
        const at = call('_session_discs', session, which);
        return at ? copy(at, 4 * n).buffer : new ArrayBuffer(0);
      };
      const [x, y, vx, vy, r] = [0, 1, 2, 3, 4].map((which) => new Float32Array(array(which)));
      return { x, y, vx, vy, r, id: new Uint32Array(array(5)) };
    },
    contacts() {
      const at = call('_session_contacts', session);
      const ids = call('_session_discs', session, 5);
      if (!at || !ids) return null;
      const idOf = new Uint32Array(module.HEAPU8.buffer, ids, call('_session_count', session));
      return new Uint32Array(copy(at, 8 * (call('_session_contacts_size', session) ?? 0)).buffer).map((index) => idOf[index]);
    },
    whyUnreadable: () => whyUnreadable(canvas.ownerDocument),
    picture() {
      // The canvas is read in the turn that draws it, because a browser does not keep a picture that it has shown.
      draw();
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    },
    file: () => copy(call('_session_file', session) ?? 0, call('_session_file_size', session) ?? 0),
    command(query, by, hear, file) {
      const tag = ++lastTag;
      if (file) {
        const at = call('_session_take', session, file.length);
        if (!at) {
          return hear({ code: 'no-memory', field: '', value: '', sentence: 'There is not enough memory for this replay', detail: '' });
        }
        module.HEAPU8.set(file, at);
      }
      answers.set(tag, hear);
      const types = ['number', 'string', 'number', 'number'];
      call('ccall', 'session_command', null, types, [session, query, by === 'host' ? 1 : 0, tag]);
    },
  };
  return program;
}
