// Goes through the lesson as a reader does, with a guess in each part, and reports the size of each page, how long each
// measurement makes a reader wait, and its verdict on this machine.
//   tools/env node bench/lesson.mjs [FILE]
// Writes the report to FILE, or prints it. Needs `tools/build web`.
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { launch, openPage, servePage } from '../tests/lib/harness.mjs';
import { pages } from '../web/lesson/sections.js';
import { markdownTable } from './lib/report.mjs';

setTimeout(() => {
  console.error('lesson: not done after ten minutes');
  process.exit(1);
}, 600_000).unref();

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

// Bytes of Brotli of the page, its scripts and styles.
function bytesOf(file) {
  const html = readFileSync(join(dist, file), 'utf8');
  const names = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => posix.join('lesson', name));
  return [file, ...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0);
}

// The time in which each part of the page has the state `revealing`, and the verdicts.
const watch = (page) =>
  page.addInitScript(() => {
    window.waits = {};
    addEventListener('DOMContentLoaded', () => {
      for (const part of document.querySelectorAll('.predict')) {
        const { id } = part.closest('section');
        let since = null;
        new MutationObserver(() => {
          const now = part.dataset.state === 'revealing';
          if (now && since === null) since = performance.now();
          if (now || since === null) return;
          (window.waits[id] ??= []).push(performance.now() - since);
          since = null;
        }).observe(part, { attributes: true, attributeFilter: ['data-state'] });
      }
    });
  });

async function rowsOf(browser, url, { name, sections }) {
  const page = await openPage(browser, 'about:blank', { viewport: { width: 1440, height: 900 } });
  const rows = [];
  try {
    await watch(page);
    await page.goto(`${url}lesson/${name}.html`);
    for (const { folder, id } of sections) {
      const reader = new URL(`../web/lesson/${folder}/reader.mjs`, import.meta.url);
      if (!existsSync(reader)) continue;
      const section = page.locator(`#${id}`);
      await (await import(reader)).read(section);
      const waits = (await page.evaluate((key) => window.waits[key] ?? [], id)).map((ms) => (ms / 1000).toFixed(1));
      const verdicts = await section.locator('.verdict').allTextContents();
      rows.push([(await section.locator('h2').first().textContent()).trim(), waits.join(', ') || '–',
        verdicts.map((text) => text.replace(/\s+/g, ' ').trim()).join(' / ') || '–']);
    }
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    return { rows, size: [`${name}.html`, bytesOf(`lesson/${name}.html`), screens.toFixed(1)] };
  } finally {
    await page.context().close();
  }
}

const table = (heads, rows) => markdownTable({ columns: heads.map((head, k) => [head, (row) => row[k]]), rows });

const server = await servePage();
const browser = await launch();
const all = [];
try {
  for (const page of pages) all.push(await rowsOf(browser, server.url, page));
} finally {
  await browser.close();
  await server.close();
}
const report = `# The lesson on one machine

\`bench/lesson.mjs\` went through all pages as a reader does, with a guess in each part. The verdicts follow from
measurements on this machine: ${cpus()[0].model.trim()}, ${cpus().length} cores, Chromium ${browser.version()},
${new Date().toISOString().slice(0, 10)}.

${table(['page', 'bytes of Brotli before anything starts', 'screens of 1440 × 900 px, answered'], all.map(({ size }) => size))}

${table(['part', 'waits, s', 'verdict'], all.flatMap(({ rows }) => rows))}
`;
if (process.argv[2]) await writeFile(process.argv[2], report);
else console.log(report);
