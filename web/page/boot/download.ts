// Downloads the program's script, and its WebAssembly with progress.

import type { Scripts } from '../types.ts';
import { allowsWasm } from '../../kit/wasm.ts';
import { filePlace } from '../../kit/file_place.ts';
import { pageIsStale } from './stale.ts';

/** An error whose message is a sentence for the visitor. */
export class Problem extends Error {
  stale = false; // whether a reload would help, because the server has a newer page
}

// Policies report what they forbid by an event, which may come after the failure.
const reportWithin = 200; // ms

/** The directives that have forbidden files, by address. */
const forbidden = new Map<string, string>();
document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
  if (disposition === 'enforce') forbidden.set(blockedURI, effectiveDirective.replace(/-elem$/, ''));
});

/** The cause of a failed download, as the end of a sentence for the visitor, and whether the server has a newer page. */
type Cause = { text: string; stale?: boolean };

/**
 * Finds the cause after a download has failed.
 * @param status The server's answer, if it is known.
 */
async function causeOf(url: string, status?: number): Promise<Cause> {
  if (status === undefined) await new Promise((resolve) => setTimeout(resolve, reportWithin));
  const directive = forbidden.get(new URL(url, document.baseURI).href);
  if (directive) return { text: `a Content-Security-Policy forbids it (${directive})` };
  if (!navigator.onLine) return { text: 'there is no connection' };
  const answer = status ?? (await fetch(url, { method: 'HEAD' }).then((found) => found.status, () => 0));
  if (answer < 400) return { text: 'the connection failed' };
  if (await pageIsStale()) return { text: 'this page is an old copy, and the server has a newer one', stale: true };
  return { text: `the server answered ${answer}` };
}

// Longest time without any part of a file, ms. Of a script nothing is known until all of it has arrived.
const silence = 30_000;
const scriptLimit = 60_000;

/**
 * Ends a download whose server falls silent with the connection open, because nothing else would.
 * @param limit ms
 * @param download Calls `heard` for each part that arrives.
 * @throws {Problem}
 */
async function unlessStalled<Result>(
  limit: number, download: (heard: () => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ends = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    ends.signal.addEventListener('abort', () =>
      reject(notDownloaded({ text: navigator.onLine ? 'the server has stopped sending it' : 'there is no connection' })));
  });
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ends.abort(), limit);
  };
  heard();
  try {
    return await Promise.race([download(heard, ends.signal), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds a classic script to the page, because a module script does not run in a sandboxed frame.
 * @param name The global that the script must define.
 * @returns That global.
 * @throws {Problem} If the script does not arrive or does not define a function of that name.
 */
export async function loadScript<Name extends keyof Scripts>(url: string, name: Name): Promise<NonNullable<Scripts[Name]>> {
  const globals: Scripts = window;
  const script = document.createElement('script');
  try {
    script.src = filePlace(url);
  } catch {
    throw notDownloaded({ text: 'a Content-Security-Policy forbids it (trusted-types)' });
  }
  globals[name] = undefined; // or another script's global would be taken for this one's
  const arrived = await unlessStalled(scriptLimit, () => new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  }));
  if (!arrived) throw notDownloaded(await causeOf(url));
  const defined = globals[name];
  if (typeof defined !== 'function') throw damaged();
  return defined;
}

/**
 * Downloads and compiles WebAssembly.
 * @param expected The file's bytes, uncompressed. The server's Content-Length counts compressed bytes, or is missing.
 * @param onProgress Given the part that has arrived, 0 to 1, or null if unknown.
 * @throws {Problem} If the file does not arrive or is not WebAssembly.
 */
export async function loadWasm(
  url: string, expected: number, onProgress: (part: number | null) => void,
): Promise<WebAssembly.Module> {
  const { streamed, bytes } = await unlessStalled(silence, async (heard, signal) => {
    const response = await fetch(filePlace(url), { signal }).catch(() => null);
    if (!response?.ok || !response.body) throw notDownloaded(await causeOf(url, response?.status));
    // One copy is compiled while it arrives. The other is counted, and compiled if the server sends a
    // wrong media type, because then browsers refuse to compile the stream.
    const compiled = WebAssembly.compileStreaming?.(response.clone()).catch(() => null);
    const all = await readAll(response.body, (received) => {
      heard();
      onProgress(expected >= received ? received / expected : null);
    }).catch(() => {
      throw notDownloaded({ text: 'the connection broke' });
    });
    return { streamed: compiled, bytes: all };
  });
  try {
    return (await streamed) ?? (await WebAssembly.compile(bytes));
  } catch {
    if (allowsWasm()) throw damaged();
    throw notDownloaded({ text: "a Content-Security-Policy forbids it (script-src without 'wasm-unsafe-eval')" });
  }
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (received: number) => void) {
  const parts = [];
  let received = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    received += value.length;
    onBytes(received);
  }
}

function notDownloaded({ text, stale = false }: Cause) {
  return Object.assign(new Problem(`The simulation could not be downloaded: ${text}.`), { stale });
}

function damaged() {
  return new Problem('The simulation could not be started: the download was corrupted.');
}
