// A button that copies code.
import { copied } from '../kit/copy.ts';
import { find, make } from '../kit/html.ts';

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

/** @param root With the button, the code, and an element that says that it is copied. */
export function copies(root: HTMLElement) {
  const button = find(root, '[name="copy"]', HTMLButtonElement);
  const status = find(root, '.copied', HTMLElement);
  const text = find(root, 'pre code', HTMLElement).textContent ?? '';
  button.addEventListener('click', async () => {
    const done = await copied(text) || copiedBySelection(text, button);
    status.textContent = done ? 'Copied.' : 'Your browser does not let this page copy. Select the code and copy it.';
  });
}
