// The guide's table of hosts, and embeds in pages that need no package. `tools/test hosts` tries the hosts themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withBrowser } from '../lib/app.mjs';
import { hosting } from '../lib/folders.mjs';
import { hostsTable } from './hosts.mjs';
import { formsFor } from './project/forms.mjs';
import { recipesFor } from './recipes.mjs';
import { resultOf } from './visit.mjs';

const { site } = withBrowser();

test('The guide’s table of hosts has the results that `tools/test hosts` demands', () => {
  const guide = readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8');
  assert.ok(guide.includes(`\n\n${hostsTable()}\n\n`), hostsTable());
});

// How a form comes into a page: with it, or later by a script, which embed.js must notice.
const ways = {
  'in a page’s HTML': (html) => `<main>${html}</main>`,
  'that a script adds': (html) => `<main></main><script>
    const fill = () => (document.querySelector('main').innerHTML = ${JSON.stringify(html)});
    addEventListener('load', () => requestAnimationFrame(fill));
  </script>`,
};
const tried = { 'in a page’s HTML': ['link', 'div', 'element', 'iframe'], 'that a script adds': ['link', 'element'] };
for (const [way, forms] of Object.entries(tried)) {
  test(`embeds ${way} run: ${forms.join(', ')}`, async () => {
    for (const form of forms) {
      await hosting((folder) => {
        const { template } = recipesFor(site.url);
        const head = `<!DOCTYPE html><title>Host</title><link rel="icon" href="data:">${template}`;
        return writeFile(join(folder, 'index.html'), head + ways[way](formsFor(site.url)[form].html));
      }, { host: 'localhost', headers: {} }, async (url) => {
        const found = await resultOf(site.shared, { url, home: site.url, form, runs: true });
        assert.deepEqual(found, ['works', form === 'iframe' ? 'embed' : 'link']);
      });
    }
  });
}
