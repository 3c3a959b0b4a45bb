// The clipboard.
import { find, make } from './html.ts';

/** Copies a text. @returns Whether it did: frames may not be allowed to. */
export async function copied(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A frame may not be allowed to write to the clipboard, but it may still copy what is selected. @returns Whether it did. */
function copiedBySelection(text: string, button: HTMLButtonElement) {
  const field = make('textarea', { value: text, readOnly: true });
  button.after(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  button.focus();
  return done;
}

/**
 * Makes a button copy code.
 * @param root With a button named copy, and an element with the class `copied`, which says that it is copied.
 * @param read The code.
 */
export function copyButton(root: ParentNode, read: () => string) {
  const button = find(root, '[name="copy"]', HTMLButtonElement);
  const status = find(root, '.copied');
  button.addEventListener('click', async () => {
    const text = read();
    const done = await copied(text) || copiedBySelection(text, button);
    status.textContent = done ? 'Copied.' : 'Your browser does not let this page copy. Select the code and copy it.';
  });
}
