// The values that the build computes for this section's prose.
import { escaped } from '../../kit/escaped.ts';
import { listing } from '../ladder/listing.ts';
import { svgText } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { missed, momentsOf, reports, ticks } from './comparison.ts';
import { count } from './discs.ts';
import { mistakes } from './methods.js';
import { discs, methods, spans, steps } from './choices.ts';
import { twinsPicture } from './twins_picture.ts';

import type { Facts } from '../facts.ts';

/** The hash of a method's state after all steps. */
async function hashBy(World: Facts['World'], method: string) {
  const world = await World.create({ scene: 'klaus', n: discs, method });
  for (let k = 0; k < steps; k++) world.step();
  const hash = world.hash();
  world.destroy();
  return hash;
}

const nameOf = (rule: string) => rule.split(':')[0];

/** The right rules in the source text, one for each line, and the rule of each mistake. */
function rulesIn(source: string) {
  const [, right] = /const right = \{\n(.*?)\n\};/s.exec(source) ?? [];
  const [, tooNear] = /const tooNear = \{ (.*) \};/.exec(source) ?? [];
  return {
    rules: right.split('\n').map((line) => line.trim()),
    wrongOf(id: string) {
      const [, rule] = new RegExp(`id: '${id}'.*grid: (?:\\{ (.*) \\} \\}|tooNear)`).exec(source) ?? [];
      return `${rule ?? tooNear.replaceAll(/\/\*\*.*?\*\/ /g, '')},`;
    },
  };
}

export async function values({ World, text }: Facts) {
  const hashes = await Promise.all(methods.map(({ method }) => hashBy(World, method)));
  if (new Set(hashes).size !== 1) throw new Error(`The methods lead to different states: ${hashes}`);
  const { rules, wrongOf } = rulesIn(text('web/lesson/same/methods.js'));
  const radio = mistakes.map(({ id, name }) => {
    const wrong = wrongOf(id);
    const line = rules.findIndex((rule) => nameOf(rule) === nameOf(wrong));
    const input = `<input type="radio" name="mistake" value="${id}" data-line="${line}" data-code="${escaped(wrong)}">`;
    return `<label>${input} ${escaped(name)}</label>`;
  });
  const small = momentsOf(mistakes[1]);
  const missing = small.findIndex((moment) => missed(moment).length > 0);
  const rows = reports().map(([name, says]) =>
    `<tr><th scope="row">${name}</th>${says.map((text) => `<td>${text}</td>`).join('')}</tr>`);
  return {
    discs: whole(discs),
    steps,
    hash: hashes[0],
    rows: methods.map(({ name }) => `<tr><th scope="row">${name}</th><td>–</td><td>–</td></tr>`).join('\n'),
    count,
    ticks,
    rules: listing(rules, undefined, 'The rules of the grid'),
    mistakes: radio.join('\n'),
    spans: spans.map(({ id, name }) => `<option value="${id}">${name}</option>`).join(''),
    picture: svgText(twinsPicture(small[0])),
    missing: svgText(twinsPicture(small[missing])),
    'missing-tick': missing + 1,
    reports: rows.join('\n'),
  };
}
