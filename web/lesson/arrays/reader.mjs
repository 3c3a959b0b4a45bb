// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  for (const name of ['sweep', 'starts']) await section.locator(`.${name} .slot`).nth(5).click();
  await section.locator('input').fill('10');
  await section.locator('.hash .slot').nth(2).click();
}
