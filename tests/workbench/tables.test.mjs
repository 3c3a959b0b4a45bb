// Tables of every kind are read as they are meant, or refused in a sentence; never are they read as something else.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { property } from '../lib/property.mjs';
import { tableOf } from './tables.mjs';

const outcomes = { read: 0, refused: 0, said: 0 };

property('2,000 tables: each is read as it is meant, or refused, and most are read', fc.nat(), async (seed) => {
  const { text, frames: meant } = tableOf(seed);
  let read;
  try {
    read = await importWorkload(text);
  } catch (error) {
    if (error.name !== 'WorkloadError') throw error;
    outcomes.refused++;
    return;
  }
  outcomes.read++;
  const frames = read.frames.map(({ x, y, r, id }) => Array.from(x, (_, k) => [x[k], y[k], r[k], read.labels?.[id[k]] ?? String(id[k])]));
  // Points between thousands are what nobody writes between spaces: the reader takes them for decimal marks, and says so.
  const said = read.notes.some((note) => note.startsWith('Points are taken as decimal marks')) && !isDeepStrictEqual(frames, meant);
  if (said) outcomes.said++;
  else assert.deepEqual(frames, meant, JSON.stringify(text));
}, { runs: 2000, ends: () => assert.ok(outcomes.read > 1.5 * outcomes.refused && outcomes.said < 0.01 * outcomes.read, JSON.stringify(outcomes)) });
