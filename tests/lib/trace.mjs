// What a test saw, for tools/stress, which compares it between repeats on a machine that is slowed down and stopped.
import { appendFileSync } from 'node:fs';
import { createHash } from 'node:crypto';

const file = process.env.CELLMATES_TRACES;

/** Under tools/stress, slows a page down to a tenth of its speed. */
export async function throttle(page) {
  if (!file) return;
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 10 });
}

/** Notes what a test saw in the end: `look()` resolves to it, and takes place only under tools/stress. */
export async function noteTrace(name, look) {
  if (!file) return;
  const seen = JSON.stringify(await look());
  appendFileSync(file, `${JSON.stringify({ name, sum: createHash('sha256').update(seen).digest('hex').slice(0, 12), seen: seen.slice(0, 4000) })}\n`);
}
