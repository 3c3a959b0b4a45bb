// Waits for what must come, however long the machine takes.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { patience } from '../../tools/lib/browser.mjs';

// A description of an error. Errors of WebKit's driver may have a name but no message; others, such as
// `ECONNREFUSED`, have a code.
const describeError = ({ name, code, message }) => [[name, code].filter(Boolean).join(' '), message].filter(Boolean).join(': ');

// The one deadline of a process: `patience` without progress, which a test makes that ends, and a poll that begins or has its
// answer. No test and no step of one has a deadline of its own.
const polls = new Set(); // those that have no answer yet
let silent = 0; // seconds without progress; those in which the process is stopped do not count
const testing = process.env.NODE_TEST_CONTEXT !== undefined; // other programs may be silent for long
if (testing) afterEach(() => void (silent = 0));
setInterval(() => {
  silent += 1;
  if (silent === patience) for (const poll of polls) poll.over = true;
  if (!testing || silent < 1.2 * patience) return;
  console.error(`No progress for ${silent} s.`);
  process.exit(1);
}, 1000).unref();

// Polls `ask` until `holds(answer)` is true, and returns the answer. Polls become rarer with time, because each costs the page
// and the test a few milliseconds. An error counts as no answer, because a page that is being replaced cannot answer. If the
// process makes no progress any more, it fails with the last answer; if that was an error, it is the failure's cause.
export async function eventually(what, ask, holds = Boolean) {
  const poll = { over: false };
  polls.add(poll);
  silent = 0;
  try {
    for (let wait = 30; ; wait = Math.min(wait + 5, 120)) {
      let answer, failure;
      try {
        answer = await ask();
        if (holds(answer)) {
          silent = 0;
          return answer;
        }
      } catch (error) {
        failure = error;
      }
      if (poll.over) {
        const message = `${what}: ${failure ? describeError(failure) : JSON.stringify(answer)}`;
        throw Object.assign(new assert.AssertionError({ message }), { cause: failure });
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  } finally {
    polls.delete(poll);
  }
}
