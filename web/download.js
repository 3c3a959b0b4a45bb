// Fetching the program: its script, and its WebAssembly with progress.

// An error whose message is a sentence for the visitor.
class Problem extends Error {}

// Adds a classic script to the page, because a module script does not run in a
// sandboxed frame. It must define the global `name`, which is returned.
async function loadScript(url, name) {
  const script = document.createElement('script');
  script.src = url;
  window[name] = undefined; // left by another script, it would be taken for this one's
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(notDownloaded('the connection failed'));
    document.head.append(script);
  });
  if (typeof window[name] !== 'function') throw damaged();
  return window[name];
}

// Downloads and compiles. `expected` is the file's size, uncompressed: what the
// server says of its length counts compressed bytes, or is not there at all.
// `onProgress` is given the part that has arrived, 0 to 1, or null if unknown.
async function loadWasm(url, expected, onProgress) {
  const response = await fetch(url).catch(() => {
    throw notDownloaded(navigator.onLine ? 'the connection failed' : 'there is no connection');
  });
  if (!response.ok) throw notDownloaded(`the server answered ${response.status}`);

  // One copy is compiled while it arrives. The other is counted, and kept for the
  // server that calls WebAssembly something else, which a browser then won't stream.
  const streamed = WebAssembly.compileStreaming?.(response.clone()).catch(() => null);
  const bytes = await readAll(response.body, (received) => {
    onProgress(expected >= received ? received / expected : null);
  }).catch(() => {
    throw notDownloaded('the connection broke');
  });
  try {
    return (await streamed) ?? (await WebAssembly.compile(bytes));
  } catch {
    throw damaged();
  }
}

async function readAll(stream, onBytes) {
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

function notDownloaded(cause) {
  return new Problem(`The simulation could not be downloaded: ${cause}.`);
}

function damaged() {
  return new Problem('The simulation could not be started: its program arrived damaged.');
}
