// Serves a folder on this machine as a web server would. tools/serve starts it:
//   node --import tsx tools/serve.mjs FOLDER PORT [COMMAND ARGUMENT...]
// The command builds the rest of the page while its first part is served.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import sirv from 'sirv';
import { cacheControl, headers as pageHeaders } from '../web/build/headers.ts';
import { startedAs } from './lib/main.mjs';

// Whether a request asks for a part that ends before it begins, for which sirv would throw.
function asksBackwards({ headers: { range = '' } }) {
  const [first, last] = range.replace('bytes=', '').split('-').map((text) => parseInt(text, 10));
  return last < first;
}

// Port 0 means any free port. `answer` may answer a request, and then returns true. Resolves to {url, close}.
export async function serve(folder, { port = 0, host = '127.0.0.1', headers = pageHeaders, answer = () => false } = {}) {
  const files = sirv(folder, {
    dev: true, // read the disk on each request, because the folder may be rebuilt while the server runs
    etag: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (asksBackwards(request)) response.writeHead(416).end();
    else if (!answer(request, response)) files(request, response);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

// Serves on the first free port from `port` on.
async function serveNear(folder, port) {
  for (let candidate = port; ; candidate++) {
    try {
      return await serve(folder, { port: candidate });
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || candidate >= Math.min(port + 99, 65535)) throw error;
    }
  }
}

await startedAs(import.meta.url, async () => {
  const [folder, port, command, ...given] = process.argv.slice(2);
  const { url, close } = await serveNear(folder, Number(port)).catch(({ message }) => {
    throw new Error(`can't serve on port ${port}: ${message}`);
  });
  const address = `Cellmates is at ${url}`;
  if (!command) console.log(address);
  else console.log(`${address} with one thread; its programs with threads are being built`);
  const building = command && spawn(command, given, { stdio: ['ignore', 'inherit', 'inherit'] });
  building?.on('exit', (code) => console.log(`${address}${code === 0 ? ' and complete: reload it' : ', with one thread'}`));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      building?.removeAllListeners('exit').kill();
      void close().then(() => process.exit(0));
    });
  }
});
