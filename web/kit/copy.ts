import { find, make } from './html.ts';

/** Copies what is selected, which a frame may do even if it may not write to the clipboard. @returns Whether it did. */
function copiedBySelection(text: string) {
  const { activeElement, body } = document;
  const field = make('textarea', { value: text, readOnly: true });
  field.style.position = 'fixed'; // takes no room
  // Next to the focus, because all else may be hidden, as in full screen.
  if (activeElement && activeElement !== body && body.contains(activeElement)) activeElement.after(field);
  else body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return done;
}

/** Copies a text. @returns Whether it did: some frames are not allowed to in any way. */
export const copied = (text: string): Promise<boolean> =>
  Promise.resolve().then(() => navigator.clipboard.writeText(text)).then(() => true, () => copiedBySelection(text));

/**
 * Makes a button copy code.
 * @param root With a button named copy, and an element with the class `copied`, which says that it is copied.
 * @param read The code.
 */
export function copyButton(root: ParentNode, read: () => string) {
  const status = find(root, '.copied');
  find(root, '[name="copy"]').addEventListener('click', async () => {
    status.textContent = await copied(read()) ? 'Copied.' : 'Your browser does not let this page copy. Select the code and copy it.';
  });
}
