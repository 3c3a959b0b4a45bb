// Tries embeds in the pages of blogs, decks and notebooks, for `tools/test hosts`, and writes a table of the results:
//   node tests/hosts/run.mjs TABLE [NAME]
// NAME limits the rows to those whose host or form contains it. Needs `tools/build web`, and the npm packages of
// package-lock.json in this folder, which it installs into build/hosts.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { launch, requireWebGL2, servePage } from '../lib/harness.mjs';
import { installInto } from '../lib/installed.mjs';
import { installPackages } from '../lib/packages.mjs';
import { results } from '../lib/results.mjs';
import { formsFor } from './project/forms.mjs';
import { hosts } from './hosts.mjs';
import { recipesFor } from './recipes.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [table, wanted] = process.argv.slice(2);
if (!table) throw new Error('usage: node tests/hosts/run.mjs TABLE [NAME]');

// A whole run takes four minutes after the packages are installed.
setTimeout(() => {
  console.error('hosts: not done after 25 minutes');
  process.exit(1);
}, 1_500_000).unref();

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
    const begun = Date.now();
    const build = async () => {
      run(folder, ['build.mjs']);
      console.log(`${project}: built (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
      return serve(join(folder, 'dist'), { host: 'localhost', headers: {} });
    };
    servers.set(project, build());
  }
  return servers.get(project);
}

// What `promise` resolves to; rejects if that takes longer than `time` ms.
async function within(time, promise) {
  const ends = new AbortController();
  const late = pause(time, null, { signal: ends.signal }).then(() => assert.fail(`not done after ${time / 1000} s`));
  try {
    return await Promise.race([promise, late]);
  } finally {
    ends.abort();
    late.catch(() => {});
  }
}

const { row, finish } = results(['host', 'version', 'form', 'result', 'without embed.js'], wanted);
const browser = await launch();
try {
  const profile = await browser.newContext();
  const kept = await profile.newPage();
  await kept.goto(`${home}service-worker.txt`);
  await requireWebGL2(kept);
  for (const { name, of, project, wanted, page, visit } of hosts) {
    for (const form of Object.keys(wanted)) {
      await row([name, versionOf(of), form], async () => {
        const { url } = await siteOf(project);
        const found = await within(120_000, visit(profile, { url: url + page(form), home, form }));
        assert.equal(found[0], wanted[form]);
        return found;
      });
    }
  }
  const tsc = 'typescript/bin/tsc --noEmit --strict --skipLibCheck --jsx react-jsx --module esnext --moduleResolution bundler'.split(' ');
  for (const [framework, file] of Object.entries({ react: 'react.tsx', vue: 'vue.ts', svelte: 'svelte.ts' })) {
    await row([`TypeScript, ${framework}`, versionOf(framework), 'element'], () => {
      run(join(work, 'types'), [...tsc, file]);
      return ['works', ''];
    });
  }
} finally {
  await browser.close();
  for (const server of servers.values()) await server.then(({ close }) => close(), () => {});
  await copy.close();
}
finish(table);
