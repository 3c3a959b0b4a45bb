// The script of sandbox.html, a frame without rights: the code that a reader has edited runs in a worker of it. The code
// reaches neither the page nor the network, and an endless loop in it stops only the worker.

/** The script of worker.ts, in one line. */
declare const BUILD_WORKER: string;

// The worker has this policy, too. No script is loaded after it.
const meta = document.createElement('meta');
meta.httpEquiv = 'Content-Security-Policy';
meta.content = "default-src 'none'; worker-src data:";
document.head.append(meta);

let worker: Worker | undefined;

// The page may have no origin either, so it gets its messages whatever its origin is.
const tell = (said: unknown) => window.parent.postMessage(said, '*');

function begin(code: string) {
  // A semicolon first, so that "use strict" in the first script does not apply to the reader's code. WebKit loads no worker
  // from a blob in a frame without an origin.
  worker = new Worker(`data:text/javascript;charset=utf-8,${encodeURIComponent(`;${BUILD_WORKER}\n${code}`)}`);
  worker.onmessage = ({ data }) => tell(data);
  worker.onerror = (event) => {
    event.preventDefault(); // the page tells the reader
    tell({ error: event.message ?? '', line: Math.max(0, (event.lineno ?? 0) - 1) });
  };
}

addEventListener('message', ({ data, source }) => {
  if (source !== window.parent) return;
  if (data === 'frame') {
    worker?.postMessage('');
    return;
  }
  worker?.terminate();
  begin(String(data.code));
});
tell('open');
