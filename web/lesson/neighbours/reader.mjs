// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  const { width, height } = await section.locator('.moment').boundingBox();
  await section.locator('.moment').click({ position: { x: 0.59 * width, y: 0.4 * height } });
  await section.locator('input[type="range"]').press('End');
  await section.locator('h2').hover();
}
