// Times the sketch's loops in a real browser.
import { fileURLToPath } from 'node:url';
import { launch, openPage } from '../../tools/lib/browser.mjs';
import { serve } from '../../tools/serve.mjs';
import { loopsText, p5Versions } from './p5_versions.mjs';

// In an isolated page the clock advances in steps of 5 µs instead of 100.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export async function openSketchPage() {
  const server = await serve(fileURLToPath(new URL('../p5', import.meta.url)), { headers });
  const browser = await launch();
  return {
    browserVersion: browser.version(),

    // Returns {ms, strays} of one repeat. Each repeat has its own page, so that no loop is optimised for the
    // data of another. `p5` is the major version of p5.
    async time({ p5 = 1, ...loop }) {
      const page = await openPage(browser, server.url);
      try {
        await page.addScriptTag({ path: p5Versions[p5].file });
        const result = await page.evaluate((options) => window.timeLoop(options), { text: loopsText, ...loop });
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
