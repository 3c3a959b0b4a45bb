// Writes the examples, with the libraries that they use.

import { readdirSync } from 'node:fs';
import { bundle, ofPackage, readWeb } from './bundle.ts';
import type { Common } from './common.ts';
import { masthead } from './template.ts';

export function writeExamples({ folder, mark, preloads, bundleStyle }: Common) {
  for (const name of readdirSync(new URL('../examples', import.meta.url), { recursive: true, encoding: 'utf8' })) {
    if (!/\.\w+$/.test(name) || name === 'sketch.css') continue;
    const home = '../'.repeat(name.split('/').length);
    const text = readWeb(`examples/${name}`).toString();
    folder.write(`examples/${name}`, text.replace('{{masthead}}', () => preloads.replaceAll('../', home) + masthead({ mark, home, here: 'examples' })));
  }
  folder.write('examples/sketch.css', bundleStyle('examples/sketch.css'));
  folder.write('examples/theme.js', bundle('kit/dark.ts'));
  folder.write('timing.js', bundle('kit/timing.ts', {}, 'esm', { minify: false })); // which an example imports
  // p5.js is other people's library, so its licence goes with it. Both versions have one.
  for (const [name, from] of Object.entries({ 'p5.min.js': 'p5/lib/p5.min.js', 'p5-2.min.js': 'p5-2/lib/p5.min.js',
    'license.txt': 'p5/license.txt' })) {
    folder.write(`examples/p5/${name}`, ofPackage(from));
  }
}
