// Times the sketch's loops in a real browser.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { launch, openPage } from '../../tests/lib/harness.mjs';
import { serve } from '../../tools/serve.mjs';

// In an isolated page the clock advances in steps of 5 µs instead of 100.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const p5 = createRequire(import.meta.url).resolve('p5/lib/p5.min.js');

export async function openSketchPage() {
  const server = await serve(fileURLToPath(new URL('../p5', import.meta.url)), { headers });
  const browser = await launch();
  return {
    browserVersion: browser.version(),

    // Returns {ms, strays} of one repeat. Each repeat has its own page, so that no loop is optimised for the
    // data of another.
    async time(loop) {
      const page = await openPage(browser, server.url);
      try {
        await page.addScriptTag({ path: p5 });
        const result = await page.evaluate((options) => window.timeLoop(options), loop);
        if (page.problems.length) throw new Error(`the sketch's page: ${page.problems.join('; ')}`);
        return result;
      } finally {
        await page.context().close();
      }
    },

    async close() {
      await browser.close();
      await server.close();
    },
  };
}
