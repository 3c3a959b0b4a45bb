// Writes what other people's pages load: embed.js and its module, with their types, and the schema.

import { embedFacts } from '../schema/facts.ts';
import { bundle } from './bundle.ts';
import { type Common, readWeb } from './common.ts';
import { publicTypes } from './types.ts';
import { fileURLToPath } from 'node:url';

/** The names of these files stay, because other people's pages have them; a page that pins the script uses a copy with a hash. */
export function writeEmbeds({ folder, schema, limits }: Common) {
  const { version }: { version: string } = JSON.parse(readWeb('../package.json').toString());
  const constants = { ...limits, BUILD_EMBED: JSON.stringify(embedFacts(schema)) };
  const inject = { inject: [fileURLToPath(new URL('../embed/document.ts', import.meta.url))] };
  const script = bundle('embed/script.ts', constants, 'iife', inject);
  folder.write('embed.js', script);
  folder.writeHashed(`embed-${version}.js`, script); // a rebuild may change the script of the same version
  folder.write('schema.json', JSON.stringify(schema)); // for programs that build embeds
  folder.write('embed.d.ts', publicTypes('// Types of embed.js. In the name `order`, an order is a command.',
    ['schema/run_types.ts', 'schema/state_types.ts', 'driver/error.ts', 'embed/types.ts']));
  folder.write('engine/embed.js', bundle('embed/package.ts', constants, 'esm', inject));
}
