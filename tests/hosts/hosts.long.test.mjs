// Embeds in the pages of blogs, decks and notebooks. Needs `tools/build web`, and the npm packages of package-lock.json in this
// folder, which it installs into build/hosts. The table of results is build/hosts.txt.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { launch, servePage } from '../../tools/lib/browser.mjs';
import { requireWebGL2 } from '../lib/app.mjs';
import { installInto } from '../lib/installed.mjs';
import { installPackages } from '../lib/packages.mjs';
import { resultTable } from '../lib/results.mjs';
import { formsFor } from './project/forms.mjs';
import { hosts } from './hosts.mjs';
import { recipesFor } from './recipes.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const place = here('../../build/hosts');
const { run, versionOf } = installPackages(here('.'), place);

// The projects are in a folder with the package of Cellmates. Its parent folder has the hosts.
const work = join(place, 'work');
rmSync(work, { recursive: true, force: true });
mkdirSync(work);
installInto(work);
cpSync(here('project'), work, { recursive: true });

const copy = await servePage();
const home = copy.url;
writeFileSync(join(work, 'given.json'), JSON.stringify({ home, forms: formsFor(home), recipes: recipesFor(home) }));

// Builds and serves each project once. The pages have another origin than the copy.
const servers = new Map();
function siteOf(project) {
  if (!servers.has(project)) {
    const folder = join(work, project);
    servers.set(project, run(folder, ['build.mjs']).then(() => serve(join(folder, 'dist'), { host: 'localhost', headers: {} })));
  }
  return servers.get(project);
}

let browser, profile;
before(async () => {
  browser = await launch();
  profile = await browser.newContext();
  const kept = await profile.newPage();
  await kept.goto(`${home}service-worker.txt`);
  await requireWebGL2(kept);
});
after(async () => {
  await browser.close();
  for (const server of servers.values()) await server.then(({ close }) => close(), () => {});
  await copy.close();
});

const row = resultTable(here('../../build/hosts.txt'), ['host', 'version', 'form', 'result', 'without embed.js']);
for (const { name, of, project, wanted, page, visit } of hosts) {
  for (const form of Object.keys(wanted)) {
    row([name, versionOf(of), form], async () => {
      const { url } = await siteOf(project);
      const found = await visit(profile, { url: url + page(form), home, form });
      assert.equal(found[0], wanted[form]);
      return found;
    });
  }
}
const tsc = 'typescript/bin/tsc --noEmit --strict --skipLibCheck --jsx react-jsx --module esnext --moduleResolution bundler'.split(' ');
for (const [framework, file] of Object.entries({ react: 'react.tsx', vue: 'vue.ts', svelte: 'svelte.ts' })) {
  row([`TypeScript, ${framework}`, versionOf(framework), 'element'], async () => {
    await run(join(work, 'types'), [...tsc, file]);
    return ['works'];
  });
}
