// The embedding page gives a running embed another address.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandOf, schema, settable, wrongValueOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { embedTest, openEmbed } from './embed.mjs';

const few = { n: [0, 2000] };
const queries = fc.array(commandOf(['set'], few), { minLength: 2, maxLength: 4 })
  .map((all) => all.map(({ type, ...values }) => `?paused=1&${new URLSearchParams(values)}`));
const shown = ({ hash, discsHash, tick, count, view, ...state }) => [hash, discsHash, tick, count, view, ...schema.run.map(({ name }) => state[name])];

property('whichever addresses an embed had before, it is as the last one opens it', fc.record({ all: queries, early: fc.nat(4) }),
  async ({ all: [first, ...others], early }) => {
    const [changed, opened] = [await openEmbed(first.slice(1), { run: false }), await openEmbed(others.at(-1).slice(1))];
    for (const [k, search] of others.entries()) {
      if (k === early) await changed.start();
      assert.deepEqual(await changed.ask({ type: 'address', search }), { cellmates: 1, type: 'address', answers: true });
    }
    if (early >= others.length) await changed.start();
    // A setting with which the simulation has not begun takes effect now, or with the next beginning.
    for (const embed of [changed, opened]) await embed.ask({ type: 'reset' });
    const [is, should] = [await changed.ask({ type: 'get' }), await opened.ask({ type: 'get' })].map(shown);
    // A method that the scene cannot have is grid in one, and in the other the one before.
    const differ = [changed, opened].some(({ notices }) => notices.some((text) => /\bmethod\b|instead/.test(text)));
    if (!differ) assert.deepEqual(is, should);
    for (const embed of [changed, opened]) embed.close();
  }, { runs: 60 });

const wrong = fc.oneof(...settable.map((field) => wrongValueOf(field).filter((value) => Object(value) !== value && value !== null)
  .map((value) => [field.name, String(value)])));
property('a value that is refused is named to the reader, and changes nothing', fc.array(wrong, { minLength: 1, maxLength: 3 }), async (all) => {
  const values = { scene: 'klaus', n: 30, paused: 1 };
  const embed = await openEmbed(String(new URLSearchParams(values)));
  const before = shown(await embed.ask({ type: 'get' }));
  for (const [name, value] of all) {
    embed.notices.length = 0;
    await embed.ask({ type: 'address', search: `?${new URLSearchParams({ ...values, [name]: value })}` });
    assert.deepEqual([shown(await embed.ask({ type: 'get' })), embed.notices.length], [before, 1], `${name}=${value}`);
    assert.match(embed.notices[0], new RegExp(`^Ignored ${name}\\b`));
    await embed.ask({ type: 'address', search: `?${new URLSearchParams(values)}` });
  }
  embed.close();
}, { runs: 60 });

embedTest('race, pause and the usual scene follow the address, too', 'scene=klaus&n=30&paused=1', async (embed) => {
  const becomes = async (search) => {
    await embed.ask({ type: 'address', search });
    const { paused, race, scene, n } = await embed.ask({ type: 'get' });
    return [paused, race?.text === undefined && race === undefined ? 'no race' : 'race', scene, n];
  };
  assert.deepEqual(await becomes('?scene=klaus&n=30'), [false, 'no race', 'klaus', 30]);
  assert.equal((await becomes('?scene=klaus&n=30&race=naive,grid'))[1], 'race');
  assert.equal((await becomes('?scene=klaus&n=30'))[1], 'no race');
  const { opening } = schema;
  assert.deepEqual((await becomes('?from=parent')).slice(2), [opening.scene, opening.n]);
  assert.deepEqual((await becomes('?from=parent&n=7')).slice(2), ['tutorial', 7]);
  assert.deepEqual(embed.notices, []);
  await becomes('?n=7&race=magic&paused=2&scene=“pucks”&colour=none');
  assert.deepEqual(embed.notices.length, 3, embed.notices.join());
  assert.match(embed.notices.join(), /Ignored scene, whose value has curly quotes: write straight ones/);
  assert.equal((await embed.ask({ type: 'get' })).view.colour, 'none', 'the others hold');
});
