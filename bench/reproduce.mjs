// Compares published figures with Cellmates' own. bench/reproduce builds the programs and starts it:
//   node --import tsx bench/reproduce.mjs [--quick] [--out DIR]
import { parseArgs } from 'node:util';
import { Lab } from './lib/lab.mjs';
import { machineFacts } from './lib/machine.mjs';
import { startedAs } from '../tools/lib/main.mjs';
import { writeResult } from './lib/result_files.mjs';
import { toJson, toMarkdown } from './lib/report.mjs';
import { openSketchPage } from './lib/sketch_page.mjs';
import { hash } from './works/hash.mjs';
import { klaus } from './works/klaus.mjs';
import { pucks } from './works/pucks.mjs';
import { strips } from './works/strips.mjs';
import { tutorial } from './works/tutorial.mjs';

export const allWorks = [tutorial, strips, klaus, hash, pucks];

// Measures the works, one after another: {machine, settings, sections}.
export async function reproduce({ quick = false, works = allWorks } = {}) {
  const sketchPage = await openSketchPage();
  try {
    const lab = new Lab({ quick, sketchPage });
    const machine = machineFacts(sketchPage.browserVersion);
    const sections = [];
    for (const work of works) sections.push(await work(lab));
    return { machine, settings: lab.settings, sections };
  } finally {
    await sketchPage.close();
  }
}

await startedAs(import.meta.url, async () => {
  const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, out: { type: 'string' } } });
  await writeResult(flags.out, () => reproduce(flags), (result) => ({
    'reproduce.md': toMarkdown(result),
    'reproduce.json': toJson(result),
  }));
});
