// A worker that only proves that workers can start and share memory: it writes into the memory that
// it is sent, and answers.
self.onmessage = ({ data: memory }) => {
  Atomics.store(new Int32Array(memory.buffer), 0, 1);
  self.postMessage('written');
};
