// Runs a reader's sketch in a worker. frame.ts puts this in front of the reader's code, whose functions `setup` and `draw`
// are then global, as with p5.
import * as p5 from './p5.ts';

import type { Said } from './runner.ts';

const scope: Record<string, any> = globalThis;
const tell: (said: Said) => void = scope.postMessage;
let calls: unknown[][] = [];
let begun = false;

p5.drawWith((...call) => calls.push(call));
for (const name of Object.keys(p5) as (keyof typeof p5)[]) {
  Object.defineProperty(scope, name, {
    get: () => p5[name], // because `width` changes
    set: (value) => Object.defineProperty(scope, name, { value, writable: true, configurable: true }),
    configurable: true, // the reader's code may have its own
  });
}

// Each message asks for a frame.
addEventListener('message', () => {
  if (typeof scope.draw !== 'function') {
    tell({ error: 'There is no function draw, so nothing can run', line: 0 });
    return;
  }
  if (!begun) scope.setup?.();
  begun = true;
  const from = performance.now();
  scope.draw();
  tell({ calls, ms: performance.now() - from });
  calls = [];
});
tell('ready');
