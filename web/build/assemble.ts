// Assembles the page from its template, its assets and the built program:
//   node --import tsx web/build/assemble.ts --st FOLDER [--mt FOLDER] --engine FOLDER [--engine-mt FOLDER]
//     [--site ADDRESS] --schema FILE --toolchain FILE --out FOLDER
// The schema (src/session) lists everything that can be chosen. --st contains cellmates.js and cellmates.wasm, and --mt those
// of the threaded build; --engine and --engine-mt contain cellmates-engine.mjs and .wasm, --engine also cellmates-finder.mjs
// and .wasm. --toolchain names the folders of linked sources. The name of each asset gets a hash of its content, so that
// browsers may cache it for ever. All addresses are relative, so that the folder works in any place on any server of static
// files. --site (or CELLMATES_SITE) is the page's later address, for crawlers, which need whole addresses. CELLMATES_SOURCE,
// CELLMATES_DOCS and CELLMATES_ISSUES are the addresses of the project's source, documentation and issue form, to which the
// pages then link.

import type { WholeSchema } from '../schema/types.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, usedFiles } from './bundle.ts';
import { writeCommon } from './common.ts';
import { writeEmbeds } from './embeds.ts';
import { engineFiles } from './engine.ts';
import { writeExamples } from './examples.ts';
import { replaceFolder } from './folder.ts';
import { headerFile } from './headers.ts';
import { writeLesson } from './lesson.ts';
import { licences } from './licences.ts';
import { writeOffline } from './offline.ts';
import { writePage } from './page.ts';
import { projectLinks, siteAddress } from './social.ts';
import { writeWorkbench } from './workbench.ts';

function fail(reason: string): never {
  console.error(`assemble: ${reason}`);
  process.exit(1);
}

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const options = { st: text, mt: text, engine: text, 'engine-mt': text, out: text, schema: text, toolchain: text, site: text };
    const { values } = parseArgs({ options });
    const { st, mt, engine, out, schema, toolchain } = values;
    const site = siteAddress(values.site ?? process.env.CELLMATES_SITE);
    const project = projectLinks(process.env);
    if (st && engine && out && schema && toolchain) {
      return { st, mt, engine: { st: engine, mt: values['engine-mt'] }, out, schema, toolchain, site, project };
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  return fail(
    'usage: node --import tsx web/build/assemble.ts --st FOLDER [--mt FOLDER] --engine FOLDER [--engine-mt FOLDER] ' +
      '[--site ADDRESS] --schema FILE --toolchain FILE --out FOLDER',
  );
}

const { st, mt, engine: engines, out, schema, toolchain, site, project } = readOptions();
if (!mt) console.warn('assemble: without --mt, the page has one thread everywhere');
const printed: WholeSchema = JSON.parse(readFileSync(schema, 'utf8'));

await replaceFolder(resolve(out), async (folder) => {
  const common = await writeCommon(folder, printed, project.foot);
  writePage(common, { st, mt }, { site, source: project.source });
  writeEmbeds(common);
  for (const [name, content] of Object.entries(await engineFiles(engines, printed))) folder.write(`engine/${name}`, content);
  writeWorkbench(common);
  await writeLesson(common); // with the engine that has just been written
  writeExamples(common);
  writeOffline(common);
  bundle('kit/whole.ts'); // in the pages that tools/package makes
  const folders = [st, mt, engines.st, engines.mt].filter((name) => name !== undefined);
  folder.write('LICENSES.txt', licences(usedFiles, folders, JSON.parse(readFileSync(toolchain, 'utf8'))));
  writeFileSync(folder.place('_headers'), headerFile(folder.paths, site ? new URL(site).pathname : '/'));
});
