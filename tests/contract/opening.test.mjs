// How an embed opens: the address that is written, and too many discs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commandOf, entriesOf, schema, settable, wrongValueOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { embedFacts } from '../../web/schema/facts.ts';
import { openEmbed } from './embed.mjs';

globalThis.BUILD_EMBED = embedFacts(schema);
const { wrongIn } = await import('../../web/embed/attributes.ts');

const within = { n: [0, 2000] };

test('if memory is too small for all discs, the embed opens as many as fit, and says so', async () => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > 48 * 2 ** 20) throw new RangeError('no more');
    return grow.call(this, pages);
  };
  const embed = await openEmbed('scene=klaus&n=1000000&ui=none').finally(() => (WebAssembly.Memory.prototype.grow = grow));
  const { count } = await embed.ask({ type: 'get' });
  assert.equal(embed.notices.length, 1);
  assert.match(embed.notices[0], new RegExp(`^1,000,000 discs need more memory .*\\b${count.toLocaleString('en')}\\b`));
  assert.ok(count > 20_000 && count < 400_000, `${count}`);
  embed.close();
});

const told = [...schema.run.map(({ name }) => name), 'hash', 'view', 'paused'];
const settings = fc.record({ query: entriesOf(settable, within), set: commandOf(['set'], within) });
property('the program’s address opens what it shows', settings, async ({ query, set }) => {
  const embed = await openEmbed(String(new URLSearchParams([['paused', '1'], ...query])));
  await embed.ask(set);
  const again = await openEmbed(embed.program.address());
  const [now, then] = [await embed.ask({ type: 'get' }), await again.ask({ type: 'get' })];
  for (const name of told) assert.deepEqual(then[name], now[name], name);
  assert.equal(again.program.address(), embed.program.address());
  embed.close();
  again.close();
}, { runs: 40 });

const wrong = fc.oneof(...[...settable, ...schema.page].map((field) => wrongValueOf(field).map((value) => [field.name, String(value)])));
const entries = fc.oneof(fc.array(wrong, { minLength: 1, maxLength: 3 }), entriesOf([...settable, ...schema.page], within));
property('an element warns of no value that the program takes, and of every choice that it refuses', entries, async (all) => {
  const query = new URLSearchParams(Object.fromEntries(all)); // an element has each attribute once
  const embed = await openEmbed(String(query));
  const named = (texts) => texts.flatMap((text) => /^Ignored ([a-z-]+)\b/.exec(text)?.[1].replace('disc-', '') ?? []);
  const [warned, refused] = [wrongIn(query), embed.notices].map(named);
  const choices = [...settable, ...schema.page].filter(({ kind }) => /choice|pair|flag/.test(kind)).map(({ name }) => name);
  assert.deepEqual(warned.filter((name) => !refused.includes(name)), []);
  const chosen = embed.notices.filter((text) => text.includes('": expected'));
  assert.deepEqual(named(chosen).filter((name) => choices.includes(name) && !warned.includes(name)), []);
  embed.close();
}, { runs: 60 });
