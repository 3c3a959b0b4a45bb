// Drives WebKitGTK, which shares WebKit with Safari, with WebDriver and its own MiniBrowser.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onScreen, screenInput } from './screen.mjs';
import { openSession } from './webdriver.mjs';
import { eventually } from '../lib/harness.mjs';
import { freePort } from '../lib/port.mjs';

const noDeadline = 1e9; // ms

// Debian installs MiniBrowser in the folder of the processor's libraries.
function findBrowser() {
  if (process.env.WEBKIT) return process.env.WEBKIT;
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync);
  const places = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  return places.map((place) => join(place, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync);
}

// Starts the driver, and resolves once it answers.
async function startDriver(env) {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const failed = new Promise((_, reject) => driver.on('error', reject));
  const url = `http://127.0.0.1:${port}`;
  const answers = eventually('WebKitWebDriver answers', () => fetch(`${url}/status`), ({ ok }) => ok);
  await Promise.race([answers, failed]);
  return { driver, url };
}

async function openPage(session, screen, { width, height }) {
  await session.setTimeouts({ script: noDeadline, pageLoad: noDeadline });
  await session.setRect({ x: 0, y: 0, width, height });
  // The window's size includes its bars, and reaches the page late. A window is never as narrow as a phone.
  await eventually('the page has its size', async () => {
    const [inner, outer] = await session.run(() => [[innerWidth, innerHeight], [outerWidth, outerHeight]]);
    if (inner[0] >= width && inner[1] === height) return true;
    await session.setRect({ width: width + outer[0] - inner[0], height: height + outer[1] - inner[1] });
    return false;
  });

  // Entering a frame gives it the focus, so the driver stays where it is if it can.
  let entered;
  const enter = async (path) => {
    if (entered === String(path)) return;
    entered = String(path);
    for (const index of [null, ...path]) await session.enter(index);
  };
  const origin = async () => {
    await enter([]);
    return session.run(() => [screenX, screenY + outerHeight - innerHeight]);
  };
  return {
    async goto(url) {
      await session.goto(url);
      entered = undefined;
    },
    async evaluate(path, run, ...values) {
      await enter(path);
      return session.run(run, ...values);
    },
    ...screenInput(screen, origin),
    async screenshot() {
      await enter([]);
      return session.screenshot();
    },
    close: () => session.close(),
  };
}

export const webkit = {
  name: 'WebKitGTK',
  launch: () =>
    onScreen(async (screen) => {
      const binary = findBrowser();
      if (!binary) throw new Error('no WebKitGTK found: set WEBKIT to the path of its MiniBrowser');
      const { driver, url } = await startDriver({
        ...process.env,
        DISPLAY: screen.display,
        WEBKIT_DISABLE_DMABUF_RENDERER: '1', // shared buffers need a graphics card
        LIBGL_ALWAYS_SOFTWARE: '1',
      });
      const session = () =>
        openSession(url, { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } });
      // Each page has its own browser.
      let first = await session().catch((error) => {
        driver.kill();
        throw error;
      });
      return {
        async open(size) {
          const browser = first ?? (await session());
          first = undefined;
          return openPage(browser, screen, size);
        },
        close: () => driver.kill(),
      };
    }),
};
