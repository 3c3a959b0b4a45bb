// The Java bouncing balls with a hash table.
import { addSpeedups } from '../lib/samples.mjs';
import { native, pairTests, particles, published, timesFaster, wasm } from '../lib/columns.mjs';

const box = '1000x1000';

// `table` is the side of the table in buckets; 0 is our automatic choice.
const runs = [
  { n: 1000, table: null, published_ms: 6 },
  { n: 1000, table: 100, published_ms: 0.31 },
  { n: 100, table: 100, published_ms: 1.28 },
  { n: 1000, table: 10, published_ms: 3.24 },
  { n: 100, table: 10, published_ms: 0.09 },
  { n: 1000, table: 0, published_ms: null },
  { n: 100, table: 0, published_ms: null },
];

const tableName = ({ table }) => (table === null ? 'none: naive' : table ? `${table} × ${table}` : 'automatic');

export async function hash(lab) {
  const ticks = lab.quick ? 50 : 1000;
  const { cases } = await lab.time(
    'hash',
    runs.map(({ n, table }) => ({
      flags: { scene: 'hash', n, box, warmup: 20, ticks, ...(table === null ? { method: 'naive' } : { method: 'hash', table }) },
    })),
  );
  const rows = runs.map((run, k) => ({ ...run, method: run.table === null ? 'naive' : 'hash', ...cases[k] }));
  for (const row of rows.filter(({ n }) => n === rows[0].n)) addSpeedups(row, rows[0]);
  return {
    title: 'Hash table: the Java bouncing balls',
    text: [
      `The program is oliolioli's SpeedUpCollisionDetection-through-HashTables on GitHub. Balls of radius 4 with speeds of
       0.2 px per step in a box of 1,000 × 1,000 px; here 100 balls have the same box. Each ball is tested against its
       own bucket and the eight around it; the table is filled again in every step. We do not know the
       machine, Java and year, nor the parts of a step other than collisions. The published naive time is "ca 6".`,
      `The published 1.28 ms figure for 100 balls in 100 × 100 buckets is odd, because 1,000 balls in the same table
       take 0.31 ms, and fewer balls cannot take longer to enter and to look up. It is shown as published. "Automatic"
       is about one ball per bucket, as that work advises; 100 × 100 buckets are ten and a hundred times emptier.`,
    ],
    tables: [{ id: 'hash', columns: [particles, ['table', tableName], published, native, wasm, timesFaster, pairTests], rows }],
  };
}
