// How an embed opens: the address that is written, and too many discs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commandOf, entriesOf, schema, settable, wrongValueOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { ignoredIn, takenBy } from '../../web/schema/facts.ts';
import { openEmbed } from './embed.mjs';

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
property('before Run, no value is said to be ignored that the program takes, and every wrong choice and whole number is, in its words', entries, async (all) => {
  const query = new URLSearchParams(Object.fromEntries(all)); // each name once
  const embed = await openEmbed(String(query));
  // The program shows at most forty bytes of a value, and signs that are not ASCII as question marks.
  const plain = (text) => text.replace(/="[^"]*(?=": expected)/, (value) => value.replaceAll(/\?+|[^ -~]+/g, '?').slice(0, 41));
  const [warned, refused] = [ignoredIn(query, takenBy(schema)), embed.notices].map((texts) => texts.map(plain));
  assert.deepEqual(warned.filter((text) => !refused.includes(text)), []);
  const sure = [...settable, ...schema.page].filter(({ kind, name }) => kind !== 'real' && name !== 'seed').map(({ name }) => name);
  const left = refused.filter((text) => text.includes('": expected') && !warned.includes(text));
  assert.deepEqual(left.filter((text) => sure.includes(/^Ignored ([a-z]+)/.exec(text)?.[1])), []);
  embed.close();
}, { runs: 60 });
