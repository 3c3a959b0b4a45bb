// A test in a real browser may fail because the browser's driver fails. (WebKit's driver once let two scripts time out
// in a row.) Such a failure says nothing about the page.
import { describeError } from '../lib/harness.mjs';

// Whether the error or one of its causes is of one of these classes.
const isAny = (error, kinds) => error instanceof Error && (kinds.some((kind) => error instanceof kind) || isAny(error.cause, kinds));

// Runs the attempt. If it fails by one of `driverErrors`, runs it once more after `renew(why)`. Any other error, and a
// second failure of the driver, fails the test.
export async function secondTry(driverErrors, attempt, renew) {
  try {
    await attempt();
  } catch (error) {
    if (!isAny(error, driverErrors)) throw error;
    await renew(describeError(error));
    await attempt();
  }
}

// Runs `run(page)` with a new page of the browser, and closes the page. If both fail, the error of `run` counts, and
// nobody waits for a driver that no longer answers.
export async function onPage(browser, options, run) {
  const page = await browser.open(options);
  try {
    await run(page);
  } catch (error) {
    const close = async () => page.close();
    let timer;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, 10_000)));
    await Promise.race([close().catch(() => {}), patience]);
    clearTimeout(timer);
    throw error;
  }
  await page.close();
}
