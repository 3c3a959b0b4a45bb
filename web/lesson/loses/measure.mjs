// A measurement as a reader makes it, for the tests of this page.
import { commit, stateOf } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';

/** Presses the button, and once more if something disturbed the measurement. */
export const measure = (section) =>
  eventually('measured', async () => {
    const state = await stateOf(section);
    if (state === 'guessing' || state === 'stopped') {
      await section.page().waitForTimeout(400); // a sooner click would count as a double click
      await commit(section).click();
    }
    return state;
  }, (state) => state === 'revealed');
