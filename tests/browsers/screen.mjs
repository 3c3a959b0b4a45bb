// A screen in memory, for browsers that draw with WebGL in a window only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Resolves to {display, close}: `display` is a value for DISPLAY.
async function openScreen() {
  // Xvfb itself looks for a number that is free, and tells it on descriptor 3.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const failed = new Promise((_, reject) => {
    const fail = (why) => reject(new Error(`the tests of browsers need Xvfb and xdotool (tools/env has them): ${why}`));
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

// The browser that `start(screen)` resolves to, {version, open, close}, on a screen of its own,
// which is closed with it.
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
