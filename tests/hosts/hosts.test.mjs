// Embeds in the pages of tools that make pages. Needs `tools/build web`, and the npm packages of package-lock.json in this folder,
// which it installs into build/hosts.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { servePage } from '../../tools/lib/browser.mjs';
import { serve } from '../../tools/serve.mjs';
import { withBrowser } from '../lib/app.mjs';
import { installInto } from '../lib/installed.mjs';
import { strictest } from '../bundlers/types.mjs';
import { installPackages } from '../lib/packages.mjs';
import { hosts, nameOf, typedRecipes, written } from './hosts.mjs';
import { resultOf } from './visit.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const place = here('../../build/hosts');
const { run, versionOf } = installPackages(here('.'), place);

// The project has the package of Cellmates. Its parent folder has the hosts.
const work = join(place, 'work');
rmSync(work, { recursive: true, force: true });
mkdirSync(work);
installInto(work);
cpSync(here('project'), work, { recursive: true });

const copy = await servePage();
writeFileSync(join(work, 'given.json'), JSON.stringify(written(copy.url)));
await run(work, ['build.mjs']);
const pages = await serve(join(work, 'dist'), { host: 'localhost', headers: {} }); // of another origin than the copy
after(() => Promise.all([copy.close(), pages.close()]));
const { site } = withBrowser();

for (const { name, of, folder, wanted } of hosts) {
  for (const [form, result] of Object.entries(wanted)) {
    test(`${name} ${versionOf(of)}: ${form}`, async () => {
      const url = `${pages.url}${folder}/${nameOf(form)}.html`;
      assert.equal(await resultOf(site.shared, { url, home: copy.url, form, runs: result !== 'no embed' }), result);
    });
  }
}
const tsc = ['typescript/bin/tsc', '--noEmit', ...strictest, ...'--skipLibCheck --jsx react-jsx --module esnext --moduleResolution bundler'.split(' ')];
for (const [file, text] of Object.entries(typedRecipes())) {
  writeFileSync(join(work, 'types', file), text);
  test(`TypeScript with react ${versionOf('react')}: the recipe ${file}`, () => run(join(work, 'types'), [...tsc, file]));
}
for (const [framework, file] of Object.entries({ react: 'react.tsx', vue: 'vue.ts', svelte: 'svelte.ts' })) {
  test(`TypeScript with ${framework} ${versionOf(framework)}: element`, () => run(join(work, 'types'), [...tsc, file]));
}
