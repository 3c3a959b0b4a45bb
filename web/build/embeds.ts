// Writes what other people's pages load: embed.js and its module, with their types, and the schema.

import type { BuildOptions } from 'esbuild';
import { embedFacts } from '../schema/facts.ts';
import { bundle, readWeb } from './bundle.ts';
import type { Common } from './common.ts';
import { publicTypes } from './types.ts';
import { fileURLToPath } from 'node:url';

// Of the module alone: the script installs itself.
const ofInstall = `
/**
 * Defines \`<cellmates-embed>\`. With \`links\`, links to a scene that are alone in their paragraphs become embeds, too; a
 * selector limits this to the elements that it names. \`base\` is the address of a copy of Cellmates. \`themed\` is an element
 * whose \`data-theme\`, dark or light, is that of embeds of links, also when it changes.
 */
export declare function install(options: { base: string | URL; links?: boolean | string; themed?: HTMLElement }): void;
`;

/** The names of these files stay, because other people's pages have them; a page that pins the script uses a copy with a hash. */
export function writeEmbeds({ folder, schema, limits }: Common) {
  const { version }: { version: string } = JSON.parse(readWeb('../package.json').toString());
  const constants = { ...limits, BUILD_EMBED: JSON.stringify(embedFacts(schema)) };
  // Their pages may have any charset, which is also that of a classic script.
  const inject: BuildOptions = { charset: 'ascii', inject: [fileURLToPath(new URL('../embed/document.ts', import.meta.url))] };
  const script = bundle('embed/script.ts', constants, 'iife', inject);
  folder.write('embed.js', script);
  folder.writeHashed(`embed-${version}.js`, script); // a rebuild may change the script of the same version
  folder.write('schema.json', JSON.stringify(schema)); // for programs that build embeds
  const types = publicTypes('// Types of embed.js. In the name `order`, an order is a command.',
    ['schema/run_types.ts', 'schema/state_types.ts', 'driver/error.ts', 'embed/types.ts']);
  folder.write('embed.d.ts', types);
  folder.write('engine/embed.js', bundle('embed/package.ts', constants, 'esm', inject));
  folder.write('engine/embed.d.ts', types + ofInstall);
}
