// Writes a C++ header with the panel's fonts, cut down to the characters it uses:
//   node make_font.mjs HEADER
// IBM Plex Sans: all its digits have the same width, so changing figures do not jitter.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const ascii = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)).join('');
const characters = `${ascii}·×–…−`;
const faces = {
  Regular: '400Regular/IBMPlexSans_400Regular.ttf',
  Semibold: '600SemiBold/IBMPlexSans_600SemiBold.ttf',
};

// ImGui reads outlines, widths and the map of characters: no hints, and nothing that shapes or names.
const subset = {
  targetFormat: 'truetype',
  noHinting: true,
  noLayoutClosure: true,
  dropTables: ['GDEF', 'GPOS', 'GSUB', 'OS/2', 'STAT', 'gasp', 'name', 'post'],
};

let header = '#pragma once\n\nnamespace cellmates {\n';
for (const [name, file] of Object.entries(faces)) {
  const whole = await readFile(require.resolve(`@expo-google-fonts/ibm-plex-sans/${file}`));
  const part = await subsetFont(whole, characters, subset);
  header += `inline constexpr unsigned kFont${name}Size = ${part.length};\n`;
  header += `inline constexpr unsigned char kFont${name}[] = {${[...part].join(',')}};\n`;
}
await writeFile(process.argv[2], `${header}}  // namespace cellmates\n`);
