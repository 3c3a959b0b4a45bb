// Tests the messages of failing page tests, and when a test in a real browser gets a second try.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error as webDriver } from 'selenium-webdriver';
import { browserTypes } from './index.mjs';
import { onPage, secondTry } from './second-try.mjs';
import { eventually } from '../lib/harness.mjs';

const { driverErrors } = browserTypes.find(({ name }) => name === 'WebKitGTK');
const waitFor = (ask) => eventually('it becomes ready', ask, Boolean, 50);
const timesOut = () => {
  throw new webDriver.ScriptTimeoutError(''); // as WebKit's driver does
};

test('A missing answer is reported with its error, even if that has no message', async () => {
  await assert.rejects(waitFor(timesOut), { message: 'it becomes ready: ScriptTimeoutError' });
  await assert.rejects(waitFor(() => fetch('http://127.0.0.1:1/')), /it becomes ready: TypeError: fetch failed/);
  await assert.rejects(waitFor(() => 0), { message: 'it becomes ready: 0' });
});

// Runs a test whose attempts make these calls one after another. Returns the number of attempts and the result.
async function tries(...attempts) {
  const all = attempts.length;
  const why = [];
  const end = await secondTry(driverErrors, () => waitFor(attempts.shift()), (reason) => why.push(reason))
    .then(() => 'passes', () => 'fails');
  return [all - attempts.length, end, why.length];
}

test('A failing driver is renewed once, and an error of the page fails the test immediately', async () => {
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

test('A page that cannot be closed does not hide the error of its test', async () => {
  const browser = { open: () => ({ close: timesOut }) };
  const wrong = new Error('wrong');
  await assert.rejects(onPage(browser, {}, () => Promise.reject(wrong)), wrong);
});
