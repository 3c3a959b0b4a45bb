// Starts the workers of the threaded engine. Emscripten would throw a worker's error where nobody can catch it, and
// then wait for the worker forever. This function hides the global `Worker` from it, and passes the error on.
var Worker = function (address, options) {
  const worker = new globalThis.Worker(address, options);
  const failed = (event) => {
    if (!Module.onWorkerError) throw event;
    event.preventDefault?.();
    Module.onWorkerError(event.message || 'unknown reason');
  };
  // Emscripten sets its own handler here.
  Object.defineProperty(worker, 'onerror', { get: () => failed, set() {} });
  worker.addEventListener?.('error', failed);
  return worker;
};

// Hides `Atomics.waitAsync` from Emscripten, which would wait for messages to the main thread for as long as the page
// lives: a promise that is never settled keeps the memory of a destroyed world. Without it, such messages are posted.
var Atomics = Object.create(globalThis.Atomics, { waitAsync: { value: undefined } });
