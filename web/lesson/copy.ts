// A button that copies code.
import { find, make } from '../kit/html.ts';

/** @param root With the button, the code, and an element that says that it is copied. */
export function copies(root: HTMLElement) {
  const button = find(root, '[name="copy"]', HTMLButtonElement);
  const status = find(root, '.copied', HTMLElement);
  const text = find(root, 'pre code', HTMLElement).textContent ?? '';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = 'Copied.';
    } catch {
      // A frame may not be allowed to write to the clipboard, but it may still copy what is selected.
      const field = make('textarea', { value: text, readOnly: true });
      button.after(field);
      field.select();
      const done = document.execCommand('copy');
      field.remove();
      button.focus();
      status.textContent = done ? 'Copied.' : 'Your browser does not let this page copy. Select the code and copy it.';
    }
  });
}
