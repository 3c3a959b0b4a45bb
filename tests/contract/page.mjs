// A page that is not there: as much of a browser as the page's program needs to run, unchanged, without drawing.
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import '../lib/virtual.js';

const { virtual, requestAnimationFrame } = globalThis;
const program = (kind) => readFileSync(new URL(`../../build/wasm/src/app/cellmates.${kind}`, import.meta.url));
const compiled = new WebAssembly.Module(program('wasm'));
// The program's script, as a function of the globals that it uses.
const script = compileFunction(`${program('js')}; return createCellmates;`,
  ['window', 'document', 'screen', 'navigator', 'requestAnimationFrame', 'WebGLRenderingContext']);

export const size = { width: 640, height: 360 };
export const png = [0x89, 0x50, 0x4e, 0x47];

// A WebGL2 that takes everything and draws nothing. It has no uniforms.
const graphics = new Proxy({
  getParameter: (what) => ({ 0x1f02: 'WebGL 2.0', 0x8b8c: 'WebGL GLSL ES 3.00', 0x846d: [1, 4096] })[what] ?? 16,
  getProgramParameter: (_, what) => (what === 0x8b86 ? 0 : 1),
  getShaderParameter: () => 1, getShaderInfoLog: () => '', getProgramInfoLog: () => '', getError: () => 0,
  getSupportedExtensions: () => [], getContextAttributes: () => ({}),
}, { get: (known, name) => known[name] ?? (/^create|^getUniformLocation$/.test(name) ? () => ({}) : () => undefined) });

class Target extends EventTarget {
  // The program says 0 and 1 for false and true.
  addEventListener(type, act, capture) {
    super.addEventListener(type, act, Boolean(capture));
  }
}

export class Canvas extends Target {
  id = 'canvas';
  style = {};
  #making = 0;
  mostMaking = 0; // pictures at a time
  ownerDocument = { createElement: () => ({ getContext: () => null }) }; // without 2D, nobody knows whether it can be read
  getContext = () => graphics;
  getBoundingClientRect = () => ({ left: 0, top: 0, ...size });
  toBlob(take) {
    this.mostMaking = Math.max(this.mostMaking, ++this.#making);
    requestAnimationFrame(async () => {
      await virtual.breathe(); // one task for each picture
      this.#making -= 1;
      take({ arrayBuffer: async () => new Uint8Array(png).buffer });
    });
  }
}

/** A window, as far as it hears what an embed tells it. */
export function otherWindow() {
  const heard = [];
  const given = []; // numbers of buffers that are transferred
  const postMessage = (message, _, transfer = []) => {
    heard.push(structuredClone(message, { transfer }));
    given.push(transfer.length);
  };
  return { heard, given, closed: false, postMessage };
}

/** An embed's own window. */
export const windowAt = (location, parent) => Object.assign(new Target(), { location, parent, top: parent, devicePixelRatio: 1 });

/**
 * The program, which does not run yet.
 * @param {() => boolean} lives Whether it still gets frames.
 */
export function loadProgram(window, canvas, lives, options) {
  const document = Object.assign(new Target(), { querySelector: () => canvas });
  const nextFrame = (act) => requestAnimationFrame((now) => lives() && act(now));
  return script(window, document, size, { userAgent: '', platform: '' }, nextFrame, class {})({
    canvas, threads: 1, noInitialRun: true, time: globalThis.cellmatesTime,
    instantiateWasm(imports, receive) {
      queueMicrotask(() => receive(new WebAssembly.Instance(compiled, imports), compiled));
      return {};
    },
    ...options,
  });
}
