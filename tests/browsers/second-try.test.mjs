// What a failing test of the page says, and when a test in a real browser gets a second try.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error as webDriver } from 'selenium-webdriver';
import { browserTypes } from './index.mjs';
import { onPage, secondTry } from './second-try.mjs';
import { eventually } from '../lib/harness.mjs';

const { driverErrors } = browserTypes.find(({ name }) => name === 'WebKitGTK');
const waitFor = (ask) => eventually('it becomes ready', ask, Boolean, 50);
const timesOut = () => {
  throw new webDriver.ScriptTimeoutError(''); // as WebKit's driver does it
};

test('an answer that never came is named by its error, also by one without a message', async () => {
  await assert.rejects(waitFor(timesOut), { message: 'it becomes ready: ScriptTimeoutError' });
  await assert.rejects(waitFor(() => fetch('http://127.0.0.1:1/')), /it becomes ready: TypeError: fetch failed/);
  await assert.rejects(waitFor(() => 0), { message: 'it becomes ready: 0' });
});

// How often a test is tried, and how it ends, whose attempts do these in turn.
async function tries(...attempts) {
  const all = attempts.length;
  const why = [];
  const end = await secondTry(driverErrors, () => waitFor(attempts.shift()), (reason) => why.push(reason))
    .then(() => 'passes', () => 'fails');
  return [all - attempts.length, end, why.length];
}

test('a driver that fails is renewed once, and what the page does wrong counts at once', async () => {
  assert.deepEqual(await tries(() => true, timesOut), [1, 'passes', 0]);
  assert.deepEqual(await tries(timesOut, () => true), [2, 'passes', 1]);
  assert.deepEqual(await tries(timesOut, () => false), [2, 'fails', 1]);
  assert.deepEqual(await tries(timesOut, timesOut, () => true), [2, 'fails', 1]);
  assert.deepEqual(await tries(() => false, () => true), [1, 'fails', 0]);
  const throws = () => {
    throw new webDriver.JavascriptError('the page is not as it should be');
  };
  assert.deepEqual(await tries(throws, () => true), [1, 'fails', 0]);
});

test('a page that cannot be closed either does not hide what is wrong with it', async () => {
  const browser = { open: () => ({ close: timesOut }) };
  const wrong = new Error('wrong');
  await assert.rejects(onPage(browser, {}, () => Promise.reject(wrong)), wrong);
});
