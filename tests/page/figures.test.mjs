// The panel, the page and the lesson format figures in the same way.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { compact, factorText, figureText } from '../../web/kit/figure_text.ts';
import { uniform } from '../../web/kit/random.ts';

const lines = [...(await readFile(new URL('../figures.inc', import.meta.url), 'utf8')).matchAll(/^\{(.+), "(.+)"\},$/gm)];

test('The page formats figures as the panel does', () => {
  assert.ok(lines.length > 20);
  for (const [, value, text] of lines) {
    assert.equal(figureText(Number(value)), text, value);
  }
});

test('Figures have three significant digits, no exponent from 1e-7 to 1e9, and the right value', () => {
  const random = uniform(1);
  for (let k = 0; k < 20_000; k++) {
    const value = 10 ** random(-7, 8.99);
    const text = figureText(value);
    assert.match(text, /^(\d{1,3}(,\d{3})*|\d+\.\d+)$/);
    const read = Number(text.replaceAll(',', ''));
    assert.ok(Math.abs(read / value - 1) <= 0.00501, `${value}: ${text}`);
    assert.equal(read.toPrecision(3), value.toPrecision(3));
    if (read < 99.95) assert.equal(text.replace(/^[0.]+|\./g, '').length, 3, text);
  }
});

test('Factors are formatted as in the panel', () => {
  assert.deepEqual([2.44, 9.96, 237.4, 1234].map(factorText), ['2.4×', '10×', '237×', '1,230×']);
});

test('Counts in little room are formatted as in the panel', () => {
  const written = { 0: '0', 999: '999', 1000: '1.00 k', 12345: '12.3 k', 985942: '986 k', 999600: '1.00 M', 4498500: '4.50 M', 1249975000: '1.25 G' };
  for (const [value, text] of Object.entries(written)) assert.equal(compact(Number(value)), text);
});
