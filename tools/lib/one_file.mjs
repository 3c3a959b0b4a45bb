// Makes pages that are one file; tools/package_file.mjs says which.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { escaped } from '../../web/kit/escaped.ts';
import { failingAs } from './main.mjs';

export const fail = failingAs('package');

/** An element with a script's text. */
export const inlineScript = (code, attributes = '') => `<script${attributes}>${code.replaceAll('</script', '<\\/script')}</script>`;

/** The files, as web/kit/whole.ts unpacks them. @param files Each with a path, a type and bytes. @param data Further attributes. */
export function filesElement(files, data = {}) {
  const packed = deflateSync(Buffer.concat(files.map(({ bytes }) => bytes)), { level: 9 });
  const list = JSON.stringify(files.map(({ path, type, bytes }) => [path, type, bytes.length]));
  const attributes = Object.entries({ files: list, ...data }).map(([name, value]) => ` data-${name}="${escaped(value)}"`).join('');
  return `<script type="text/plain" id="files"${attributes}>${Buffer.from(packed).toString('base64')}</script>`;
}

/**
 * A page of the built folder whose parts are put inside, one after another.
 * @param name The page's path in the folder.
 */
export function openPage(folder, name) {
  const read = (path) => readFileSync(join(folder, path));
  const text = (path) => read(path).toString('utf8');
  const ofPage = (path) => join(name, '..', path);
  let html = text(name);
  /** Replaces a text, or what a pattern finds. Fails if there is none. */
  function change(pattern, by) {
    if (typeof pattern === 'string' ? !html.includes(pattern) : html.search(pattern) < 0) fail(`${name} has nothing like ${pattern}`);
    html = html.replace(pattern, by);
  }
  change(/<link rel="icon"([^>]*) href="([^"]*)">/, (_, more, path) => `<link rel="icon"${more} href="data:image/svg+xml;base64,${read(ofPage(path)).toString('base64')}">`);
  // The system's face is enough for a file of the lesson, which is nearly as large as it may be.
  html = html.replaceAll(/<link rel="preload"[^>]*>\s*/g, '');
  change(/<link rel="stylesheet" href="([^"]*)">/g, (_, path) => `<style>${text(ofPage(path)).replaceAll(/@font-face\{[^}]*\}/g, '')}</style>`);
  return {
    read, text, change,
    /** The part that the pattern finds. */
    find: (pattern) => pattern.exec(html)?.[0] ?? fail(`${name} has nothing like ${pattern}`),
    /** The page without links to other files. */
    closed() {
      html = html.replace(/<a [^>]*href="(?!https?:|#|\?)[^"]*"[^>]*>(.*?)<\/a>/gs, '$1');
      const left = [...html.matchAll(/(?:src|href)="(?!data:|https?:|#|\?)([^"]*)"/g)].map(([, path]) => path);
      if (left.length > 0) fail(`the file would need ${left.join(', ')}`);
      return html;
    },
  };
}
