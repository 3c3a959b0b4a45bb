// Wherever we invite to switch to naive, one must see the switch: with a machine twice as fast as that of
// bench/results/compare.md, naive needs ten frames a tick in a large picture and four in a small one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { few, galleryItems } from '../../web/build/gallery.ts';
import { pairsOf } from '../../web/lesson/words.ts';
import { count } from '../../web/lesson/race/exercise.ts';

const schema = JSON.parse(readFileSync('build/wasm/schema.json', 'utf8'));
// The row "Cellmates naive, wasm": ms with 20,000 discs, and the exponent.
const framesOf = (n) => (60.4 * (n / 20_000) ** 1.96) / 2 / 16.7;
const textOf = (path) => readFileSync(path, 'utf8');

test('Naive needs many frames a tick wherever a reader is invited to switch', () => {
  const posters = Object.fromEntries(schema.scenes.map(({ name }) => [name, { light: '', dark: '' }]));
  const usual = Object.fromEntries(schema.scenes.map(({ name, n }) => [name, n]));
  const gallery = [...galleryItems(schema, posters).matchAll(/\?scene=(\w+)(?:&amp;n=(\d+))?"/g)]
    .filter(([, scene]) => !few.includes(scene)) // which have few discs for a reason
    .map(([, scene, n]) => [`gallery, ${scene}`, Number(n ?? usual[scene]), 10]);
  assert.equal(gallery.length, 4);
  const embeds = ['README.md', 'web/README.md'].map((path) => [path, Number(/<iframe[^>]*[?&]n=(\d+)/.exec(textOf(path))[1]), 4]);
  const article = [...textOf('web/examples/blog.html').matchAll(/<cellmates-embed[^>]* n="(\d+)" method="naive"/g)]
    .map(([, n]) => ['the article', Number(n), 4]);
  assert.equal(article.length, 2);
  const all = [['the opening', schema.opening.n, 10], ...gallery, ...embeds, ...article, ['the lesson’s race', count, 4]];
  const { n } = schema.opening;
  for (const number of [n, pairsOf(n)]) assert.ok(textOf('README.md').includes(number.toLocaleString('en')), `README.md: ${number}`);
  assert.deepEqual(all.filter(([, n, frames]) => framesOf(n) < frames), []);
});
