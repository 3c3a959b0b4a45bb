// A virtual screen in memory, for browsers that have WebGL only in a window. Its mouse and its keyboard act as a visitor's
// do. The input of their drivers does not reach a frame in its own process (Firefox), or it scrolls by the difference from the
// last turn (WebKitGTK).
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

// Starts a browser by `start(screen)` on its own screen, which is closed with it. Resolves to {open, close}.
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

// The input of index.mjs for one page. `origin()` resolves to the viewport's place on the screen.
export function screenInput({ display }, origin) {
  const act = (...words) => run('xdotool', words.map(String), { env: { ...process.env, DISPLAY: display } });
  const placed = async (x, y) => {
    const [left, top] = await origin();
    return [Math.round(left + x), Math.round(top + y)];
  };
  const move = async (x, y) => act('mousemove', ...(await placed(x, y)));
  return {
    move,
    down: () => act('mousedown', 1),
    up: () => act('mouseup', 1),
    click: async (x, y) => act('mousemove', ...(await placed(x, y)), 'click', 1),
    press: (...keys) => act('key', ...keys),
    // Each notch of the wheel is a click of button 4 or 5.
    async wheel(x, y, down) {
      await move(x, y);
      await act('click', '--repeat', Math.ceil(Math.abs(down) / 100), '--delay', 20, down > 0 ? 5 : 4);
    },
  };
}
