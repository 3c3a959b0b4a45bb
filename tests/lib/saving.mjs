// Helpers for the sheet "Share", while it is open, which save files and open a replay.
import { readFile } from 'node:fs/promises';

// Saves a file by a button, and returns its name and content.
export async function saved(page, kind) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`[name="save-${kind}"]`).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

export async function chooseReplay(page, content) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('[name="save-open"]').click()]);
  await chooser.setFiles({ name: 'a.run', mimeType: '', buffer: content });
}
