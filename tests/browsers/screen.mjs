// A virtual screen in memory, for browsers that have WebGL only in a window.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Resolves to {display, close}: `display` is a value for DISPLAY.
async function openScreen() {
  // Xvfb chooses a free display number itself and writes it to descriptor 3. A key that is held never repeats (-r), because a
  // slow machine may hold each one for long.
  const server = spawn('Xvfb', ['-r', '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = new Promise((_, reject) => {
    const fail = (why) => reject(new Error(`the browser tests need Xvfb and xdotool, so run them through tools/env: ${why}`));
    server.on('error', ({ message }) => fail(message));
    server.on('exit', (code) => fail(`Xvfb ended with ${code}`));
  });
  failed.catch(() => {}); // it may end later, too
  const [number] = await Promise.race([once(server.stdio[3], 'data'), failed]);
  return {
    display: `:${String(number).trim()}`,
    async close() {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}

// Starts a browser by `start(screen)` on its own screen, which is closed with it. Resolves to {version, open, close}.
export async function onScreen(start) {
  const screen = await openScreen();
  try {
    const browser = await start(screen);
    return {
      ...browser,
      async close() {
        await browser.close();
        await screen.close();
      },
    };
  } catch (error) {
    await screen.close();
    throw error;
  }
}
