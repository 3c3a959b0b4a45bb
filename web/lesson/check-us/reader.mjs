// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  for (const work of ['hash', 'order']) {
    const box = section.locator(`[data-work="${work}"]`);
    await section.locator(`.work:has([data-work="${work}"]) summary`).click();
    await box.locator('[name="run"]').click();
    await section.locator(`[data-work="${work}"][data-state="done"]`).waitFor({ timeout: 120_000 });
  }
  for (const answer of await section.locator('.exercises summary').all()) await answer.click();
}
