// How many threads the program is to have: more than one where the browser allows it.

const mostThreads = 16; // as core/workers.h

// The slowest thread of a tick's stage ends it. Computers with more processors have
// slow ones among them, or other work for them.
const mostByThemselves = 8;

// What a worker that starts at all may need for it.
const probeLimit = 2000; // ms

// The threaded program has 256 MB, and no more. 2 000 000 discs and the grid fit into
// that, just; half of them leave room for the other methods' structures.
const mostThreadedDiscs = 1_000_000;
const mostDiscs = 2_000_000; // as Config::kMaxCount

// What the address says, or null where it is nothing that the program could use.
const wholeNumber = (name, most) => {
  const text = new URLSearchParams(window.location.search).get(name) ?? '';
  return /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
};

// Whether a worker can be started, and sees the memory that it is sent.
async function workerStarts(url) {
  let worker;
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    worker = new Worker(url);
    await new Promise((answer, fail) => {
      worker.onmessage = answer;
      worker.onerror = worker.onmessageerror = fail;
      setTimeout(fail, probeLimit);
      worker.postMessage(memory);
    });
    return Atomics.load(new Int32Array(memory.buffer), 0) === 1;
  } catch {
    return false;
  } finally {
    worker?.terminate();
  }
}

// Why the program has one thread whatever the browser allows, or nothing.
function whyOneThread(probe) {
  const asked = wholeNumber('threads', mostThreads);
  if (asked === 0 || asked === 1) return `threads=${asked} asks for it`;
  if (!probe) return 'this page was built without threads';
  if (asked === null && processors() < 2) return 'this browser offers one processor';
  if (wholeNumber('n', mostDiscs) > mostThreadedDiscs) {
    return 'so many discs do not fit into the threaded program’s memory';
  }
  return '';
}

const processors = () => navigator.hardwareConcurrency ?? 1;

// Resolves to {threads, why}: where it is one, `why` ends a sentence that says so.
async function chooseThreads(probe) {
  const one = (why) => ({ threads: 1, why });
  const why = whyOneThread(probe);
  if (why) return one(why);
  if (!window.crossOriginIsolated) return one('this page is not isolated, so the browser gives it no threads');
  if (typeof SharedArrayBuffer !== 'function') return one('this browser has no shared memory');
  if (!(await workerStarts(probe))) return one('a worker could not be started');
  return { threads: wholeNumber('threads', mostThreads) ?? Math.min(processors(), mostByThemselves), why: '' };
}
