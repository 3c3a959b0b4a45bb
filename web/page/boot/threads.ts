// Chooses the number of threads: more than one if the browser allows it.

import { asked } from './asked.ts';

// Most threads unless the address asks for more. A stage of a tick ends with its slowest thread, and
// computers with more processors have slow ones among them, or other work for them.
const mostByThemselves = 8;

// Longest wait for a worker's first answer.
const probeLimit = 2000; // ms

// The threaded program has 256 MB. 2,000,000 discs just fit with the grid; half as many leave room
// for the other methods' structures.
const mostThreadedDiscs = 1_000_000;

/** The number of threads that the address asks for; null if that is missing or invalid. */
function askedThreads() {
  const text = new URLSearchParams(window.location.search).get('threads') ?? '';
  return /^(0|[1-9]\d?)$/.test(text) && Number(text) <= BUILD_LIMITS.threads ? Number(text) : null;
}

/** Whether a worker can be started and shares the memory that it is sent. */
async function workerStarts(url: string) {
  let worker: Worker | undefined;
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
 * Why the program has one thread whatever the browser allows; empty if it may have more.
 * @param probe The address of web/worker/probe.js; empty in a page without threads.
 */
export function whyOneThread(probe: string) {
  const wanted = askedThreads();
  if (wanted === 0 || wanted === 1) return `The address asks for this with threads=${wanted}.`;
  if (!probe) return 'This page was built without threads.';
  // A page may have many embeds, and the threaded program takes 256 MB in each.
  if (wanted === null && window !== window.top) return 'To use more in an embed, add threads=4 to its address.';
  if (wanted === null && processors() < 2) return 'This browser offers one processor.';
  if (asked.n > mostThreadedDiscs) {
    return 'So many discs do not fit into the threaded program’s memory.';
  }
  return '';
}

const processors = () => navigator.hardwareConcurrency ?? 1;

/**
 * Chooses the number of threads. If there is only one, `why` is a sentence that gives the reason; else
 * it is empty.
 * @param probe The address of web/worker/probe.js; empty in a page without threads.
 */
export async function chooseThreads(probe: string) {
  const one = (why: string) => ({ threads: 1, why });
  const why = whyOneThread(probe);
  if (why) return one(why);
  if (!window.crossOriginIsolated) return one('Threads need cross-origin isolation, which this page does not have.');
  if (typeof SharedArrayBuffer !== 'function') return one('This browser has no shared memory.');
  if (!(await workerStarts(probe))) return one('A worker could not be started.');
  return { threads: askedThreads() ?? Math.min(processors(), mostByThemselves), why: '' };
}
