// A test in a real browser can also fail because the browser's driver does: WebKit's has once let
// two scripts time out in a row. Nothing is then known of the page.
import { describeError } from '../lib/harness.mjs';

// Whether one of these is the error, or what caused it.
const isAny = (error, kinds) => error instanceof Error && (kinds.some((kind) => error instanceof kind) || isAny(error.cause, kinds));

// Runs the attempt; once more, after `renew(why)`, if it failed by an error of `driverErrors`.
// Whatever else fails, and a driver that fails again, fails the test.
export async function secondTry(driverErrors, attempt, renew) {
  try {
    await attempt();
  } catch (error) {
    if (!isAny(error, driverErrors)) throw error;
    await renew(describeError(error));
    await attempt();
  }
}

// Runs `run(page)` with a page of the browser, which is then closed. If both fail, what the run says
// is what counts, and a driver that no longer answers need not be waited for.
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
