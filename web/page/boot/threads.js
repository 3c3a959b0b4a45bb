// How many threads the program is to have: more than one where the browser allows it.

// The slowest thread of a tick's stage ends it. Computers with more processors have
// slow ones among them, or other work for them.
const mostByThemselves = 8;

// What a worker that starts at all may need for it.
const probeLimit = 2000; // ms

// The threaded program has 256 MB, and no more. 2 000 000 discs and the grid fit into
// that, just; half of them leave room for the other methods' structures.
const mostThreadedDiscs = 1_000_000;

/**
 * What the address says, or null where it is nothing that the program could use.
 * @param {string} name
 * @param {number} most
 */
export const wholeNumber = (name, most) => {
  const text = new URLSearchParams(window.location.search).get(name) ?? '';
  return /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
};

/**
 * Whether a worker can be started, and sees the memory that it is sent.
 * @param {string} url
 */
async function workerStarts(url) {
  /** @type {Worker | undefined} */
  let worker;
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const started = (worker = new Worker(url));
    await new Promise((answer, fail) => {
      started.onmessage = answer;
      started.onerror = started.onmessageerror = fail;
      setTimeout(fail, probeLimit);
      started.postMessage(memory);
    });
    return Atomics.load(new Int32Array(memory.buffer), 0) === 1;
  } catch {
    return false;
  } finally {
    worker?.terminate();
  }
}

/**
 * Why the program has one thread whatever the browser allows, or nothing.
 * @param {string} probe The address of web/worker/probe.js; empty in a page without threads.
 */
export function whyOneThread(probe) {
  const asked = wholeNumber('threads', BUILD_LIMITS.threads);
  if (asked === 0 || asked === 1) return `requested by threads=${asked}`;
  if (!probe) return 'this page was built without threads';
  // A page may hold many frames, and the threaded program takes 256 MB in each.
  if (asked === null && window !== window.top) return 'a frame has more only where its address asks for them, as threads=4';
  if (asked === null && processors() < 2) return 'this browser offers one processor';
  if ((wholeNumber('n', BUILD_LIMITS.discs) ?? 0) > mostThreadedDiscs) {
    return 'so many discs do not fit into the threaded program’s memory';
  }
  return '';
}

const processors = () => navigator.hardwareConcurrency ?? 1;

/**
 * Where it is one, `why` ends a sentence that says so.
 * @param {string} probe As above.
 */
export async function chooseThreads(probe) {
  const one = (/** @type {string} */ why) => ({ threads: 1, why });
  const why = whyOneThread(probe);
  if (why) return one(why);
  if (!window.crossOriginIsolated) return one('this page is not isolated, so the browser gives it no threads');
  if (typeof SharedArrayBuffer !== 'function') return one('this browser has no shared memory');
  if (!(await workerStarts(probe))) return one('a worker could not be started');
  return { threads: wholeNumber('threads', BUILD_LIMITS.threads) ?? Math.min(processors(), mostByThemselves), why: '' };
}
