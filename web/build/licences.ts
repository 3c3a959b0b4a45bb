// LICENSES.txt: our licence, and those of all that is bundled, copied or linked into dist/. What has none stops the build.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(...path), 'utf8').trim();

/** The npm packages that have these files. */
export const packagesOf = (files: Iterable<string>): string[] =>
  [...new Set([...files].flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))].toSorted();

/** A package's name and version, under which its licence stands. */
export function titleOf(name: string) {
  const { name: title, version } = JSON.parse(read(project, 'node_modules', name, 'package.json'));
  return `${title} ${version}`;
}

function ofPackage(name: string) {
  const folder = join(project, 'node_modules', name);
  const files = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file)).toSorted();
  if (files.length === 0) throw new Error(`the package ${name} has no file with its licence`);
  return files.map((file) => read(folder, file)).join('\n\n');
}

/** Sources of the linked programs. CMake writes their folders to toolchain.json. */
interface Toolchain {
  emscripten: string;
  imgui: string;
}

function found(text: string, pattern: RegExp) {
  const [match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`a source has no licence like ${pattern}`);
  return match.trim();
}

// The text of an emsdk, or the sources' own notice: Debian's emscripten leaves the text out.
function ofEmscripten({ emscripten }: Toolchain) {
  if (existsSync(join(emscripten, 'LICENSE'))) return read(emscripten, 'LICENSE');
  return `${found(read(emscripten, 'src/preamble.js'), /^\/\*[^]*?\*\//)}\n\nThe terms of the MIT licence are those of Cellmates, above.`;
}

function ofLlvm({ emscripten }: Toolchain) {
  const folder = join(emscripten, 'system/lib/libcxx');
  if (existsSync(join(folder, 'LICENSE.TXT'))) return read(folder, 'LICENSE.TXT');
  return `${found(read(folder, 'src/new.cpp'), /^(\/\/.*\n)+/)}\n\n${read('/usr/share/common-licenses/Apache-2.0')}`;
}

const ofImgui = ({ imgui }: Toolchain) => [
  read(imgui, 'LICENSE.txt'),
  `stb_truetype, stb_rect_pack and stb_textedit, in Dear ImGui:\n\n${found(read(imgui, 'imstb_truetype.h'), /This software is available under 2 licenses[^]*?(?=\*\/)/)}`,
  found(read(imgui, 'imgui_draw.cpp'), /\/\/ ProggyClean\.ttf\n(\/\/ .*\n)+/),
].join('\n\n');

function ofSdl(_: Toolchain, file: string) {
  const ports = file.replace(/\/sysroot\/.*/, '/ports/sdl2');
  const [folder = ''] = readdirSync(ports).filter((name) => existsSync(join(ports, name, 'LICENSE.txt')));
  return read(ports, folder, 'LICENSE.txt');
}

// What the linker takes, by its names of files.
const parts: [files: RegExp, title: string, licence: (toolchain: Toolchain, file: string) => string][] = [
  [/(^|\/)libimgui\.a$/, 'Dear ImGui', ofImgui],
  [/\/libSDL2[\w-]*\.a$/, 'SDL', ofSdl],
  [/\/libc(-[\w-]+)?\.a$/, 'musl', ({ emscripten }) => read(emscripten, 'system/lib/libc/musl/COPYRIGHT')],
  [/\/lib(c\+\+|c\+\+abi|compiler_rt|unwind)(-[\w-]+)?\.a$/, "LLVM's libc++, libc++abi and compiler-rt", ofLlvm],
  [/\/libdlmalloc(-[\w-]+)?\.a$/, 'dlmalloc', ({ emscripten }) => found(read(emscripten, 'system/lib/dlmalloc.c'), /\n *This is a version \(aka dlmalloc\)[^]*?\n\s*\n/)],
  [/\/lib(al|bulkmemory|emmalloc|GL|html5|noexit|sockets|standalonewasm|stubs)(-[\w-]+)?\.a$|\/crt\w+\.o$/, 'Emscripten', ofEmscripten],
  [/^src\/[\w/]+\/(CMakeFiles\/|libcellmates_\w+\.a$)/, 'Cellmates', () => read(project, 'LICENSE')],
];

/** The files of which a program consists, by the linker's map of it. */
const linkedIn = (map: string) => new Set([...map.matchAll(/^ *[-\da-f]+ +[\da-f]+ +[\da-f]+ +(\S+?\.(?:a|o))(?:\(.*?\))?:\(/gm)].map(([, file]) => file));

/** The packages of the fonts inside the program. */
const fonts = () => [...read(project, 'src/overlay/make_font.mjs').matchAll(/require\.resolve\(`(@[\w-]+\/[\w-]+|[\w-]+)\//g)].map(([, name]) => `node_modules/${name}/`);

/**
 * @param files Those that are bundled or copied.
 * @param folders Those with the linked programs, each next to its map.
 */
export function licences(files: Iterable<string>, folders: string[], toolchain: Toolchain): string {
  const titles = new Map([[read(project, 'LICENSE'), new Set(['Cellmates'])]]);
  const add = (title: string, text: string) => titles.set(text, (titles.get(text) ?? new Set()).add(title));
  for (const program of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter((name) => name.endsWith('.wasm'))) {
    for (const file of linkedIn(read(program.replace('.wasm', '.map')))) {
      const [, title, licence] = parts.find(([pattern]) => pattern.test(file)) ?? [];
      if (!title || !licence) throw new Error(`the licence of ${file}, which is linked into ${program}, is not known`);
      add(title, licence(toolchain, file));
    }
  }
  add('Emscripten', ofEmscripten(toolchain)); // the JavaScript around each program
  for (const name of packagesOf([...files, ...fonts()])) add(titleOf(name), ofPackage(name));
  const sections = [...titles].map(([text, names]) => `${[...names].join(', ')}\n${'='.repeat(72)}\n\n${text}\n`);
  return ['Cellmates, and the work of others that it contains, with their licences.\n', ...sections].join('\n\n');
}

/** The part of LICENSES.txt that a page with these files needs. @throws If it lacks a package. */
export function licencesOf(text: string, files: Iterable<string>): string {
  const packages = packagesOf([...files, ...fonts()]).map(titleOf);
  const [head, ...sections] = text.split(/\n\n(?=.*\n={72}\n)/);
  const named = sections.map((section) => ({ section, names: section.slice(0, section.indexOf('\n')).split(', ') }));
  const missing = packages.find((name) => !named.some(({ names }) => names.includes(name)));
  if (missing) throw new Error(`LICENSES.txt lacks that of ${missing}`);
  const isPackage = / \d[\w.-]*$/;
  return [head, ...named.filter(({ names }) => names.some((name) => packages.includes(name) || !isPackage.test(name))).map(({ section }) => section)].join('\n\n');
}
