// A worker that does nothing but show that there can be one: it writes into the
// memory that it is given, and says so.
self.onmessage = ({ data: memory }) => {
  Atomics.store(new Int32Array(memory.buffer), 0, 1);
  self.postMessage('written');
};
