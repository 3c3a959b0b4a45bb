// The drawer "Save": what is saved by its buttons, and a run that is opened again.
import { readFile } from 'node:fs/promises';

export const openSaving = (page) => page.locator('.tools [name="saving"]').click();

// In the open drawer.
export async function saved(page, kind) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.locator(`[name="save-${kind}"]`).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

export async function chooseRun(page, content) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('[name="save-open"]').click()]);
  await chooser.setFiles({ name: 'a.run', mimeType: '', buffer: content });
}
