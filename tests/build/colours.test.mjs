// The canvas, the page and the scripts in other pages have the same colours.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answers } from '../../web/workbench/methods.ts';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tokens = read('web/kit/style/tokens.css');
const token = (name, dark) =>
  new RegExp(`\\n${dark ? '\\.dark' : ':root'} {[^}]*--${name}: #(\\w+);`).exec(tokens)[1];
/** The light colour and the dark one. */
const both = (name) => [false, true].map((dark) => token(name, dark));

test('the panel has the page’s colours', () => {
  const look = [...read('src/overlay/gui.cpp').matchAll(/look_\.(\w+) = rgb\(dark \? 0x(\w+) : 0x(\w+)\)/g)];
  assert.deepEqual(look.map(([, name, dark, light]) => [name, light, dark]),
    ['card', 'ink', 'soft', 'line', 'edge', 'button', 'press', 'onMethod'].map((name) => [name, ...both(name === 'onMethod' ? 'on-grid' : name)]));
});

test('a method has one colour in the picture, on the page, in the workbench and in embed.js', () => {
  const hex = (numbers) => numbers.split(', ').map((each) => Number(each).toString(16).padStart(2, '0')).join('');
  const marks = [...read('src/session/mark_colours.h').matchAll(/return dark \? rgb\(([\d, ]+)\) : rgb\(([\d, ]+)\);/g)]
    .map(([, dark, light]) => [hex(light), hex(dark)]);
  for (const name of ['naive', 'grid']) {
    const colours = both(name);
    assert.ok(marks.some((mark) => String(mark) === String(colours)), `${name} in the picture: ${marks.join(' ')}`);
    assert.ok(answers.some((answer) => String(answer.colours) === colours.map((each) => `#${each}`).join()), `${name} in the workbench`);
  }
  const facade = read('web/embed/facade.ts');
  for (const name of ['grid', 'paper']) assert.ok(facade.includes(`light-dark(${both(name).map((each) => `#${each}`).join(', ')})`), name);
});
