// The guide's table of hosts, and embeds in pages that need no package. `tools/test hosts` tries the hosts themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
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

// How the forms come into a page: with it, or later by a script.
const ways = {
  'a page of plain HTML': (html) => `<main>${html}</main>`,
  'a page that is filled later': (html) => `<main></main><script>
    setTimeout(() => (document.querySelector('main').innerHTML = ${JSON.stringify(html)}), 300);
  </script>`,
};
for (const [name, body] of Object.entries(ways)) {
  describe(`embeds in ${name}`, () => {
    for (const form of ['link', 'div', 'element', 'iframe']) {
      test(form, { timeout: 120_000 }, () => hosting((folder) => {
        const { template } = recipesFor(site.url);
        const html = `<!DOCTYPE html><title>Host</title><link rel="icon" href="data:">${template}${body(formsFor(site.url)[form].html)}`;
        return writeFile(join(folder, 'index.html'), html);
      }, { host: 'localhost', headers: {} }, async (url) => {
        const found = await resultOf(site.shared, { url, home: site.url, form, runs: true });
        assert.deepEqual(found, ['works', form === 'iframe' ? 'embed' : 'link']);
      }));
    }
  });
}
