// The workbench in three browsers: each measures all methods on the same scene, and all find the same contacts. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually, servePage } from '../lib/harness.mjs';
import { browserTest, browserTypes } from './index.mjs';

let site;
before(async () => (site = await servePage()));
after(() => site?.close());

/** Hashes of the contacts, by browser. */
const found = new Map();

async function measures(page, browser) {
  const ask = (run, ...values) => page.evaluate([], run, ...values);
  await page.goto(`${site.url}workbench/#scene=bullets&n=45&frames=8`);
  await eventually('the page is loaded', () => ask(() => document.querySelector('form .status')?.textContent),
    (text) => /^The link/.test(text));
  await ask(() => {
    window.problems = [];
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.problems.push(`${violatedDirective} ${blockedURI}`));
    // The saved file stays in the page.
    URL.createObjectURL = (blob) => {
      blob.text().then((text) => (window.saved = text));
      return '#';
    };
    document.querySelector('[name="start"]').click();
  });
  const status = await eventually('the run is over', () =>
    ask(() => [document.querySelector('form .status').textContent, document.querySelector('[data-problem="run"]').textContent]),
  ([said, problem]) => /^Done\./.test(said) || problem !== '');
  assert.deepEqual(status[1], '');
  assert.match(await ask(() => document.querySelector('.verdict').textContent), /All methods found the same contacts\./);
  const canvas = await ask(() => [...document.querySelectorAll('canvas')].map(({ width, height }) => width * height));
  assert.ok(canvas.length === 2 && canvas.every((pixels) => pixels > 50_000), `${canvas}`);
  await ask(() => document.querySelector('[name="json"]').click());
  const { results, machine } = JSON.parse(await eventually('the file is saved', () => ask(() => window.saved)));
  const whole = results.filter(({ keep, frames }) => keep === 1 && frames === 8);
  assert.ok(new Set(whole.map(({ method }) => method)).size >= 8, `${whole.map(({ method }) => method)}`);
  assert.equal(new Set(whole.map(({ hash }) => hash)).size, 1);
  assert.ok(results.every(({ ms }) => ms.mean > 0 && Number.isFinite(ms.mean)), JSON.stringify(results));
  assert.ok(machine.clockStepMs > 0 && machine.clockStepMs < 20);
  assert.deepEqual(await ask(() => window.problems), []);
  found.set(browser, whole[0].hash);
}

describe('the workbench', { concurrency: 2 }, () => {
  for (const browserType of browserTypes)
    browserTest(browserType, `measures all methods in ${browserType.name}`, { width: 1000, height: 900 },
      (page) => measures(page, browserType.name));
});

test('all browsers find the same contacts', () => {
  assert.equal(found.size, browserTypes.length);
  assert.equal(new Set(found.values()).size, 1, JSON.stringify([...found]));
});
