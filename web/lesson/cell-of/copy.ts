// A button that copies code.
import { make } from '../../kit/html.ts';

/**
 * @param status Says that the code is copied.
 * @param text By default the text of `code`.
 */
export function copies(
  button: HTMLButtonElement, code: HTMLElement, status: HTMLElement, text: () => string = () => code.textContent ?? '',
) {
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      status.textContent = 'Copied.';
    } catch {
      // A frame may not be allowed to write to the clipboard, but it may still copy what is selected.
      const field = make('textarea', { value: text(), readOnly: true });
      button.after(field);
      field.select();
      const done = document.execCommand('copy');
      field.remove();
      button.focus();
      status.textContent = done ? 'Copied.' : 'Your browser does not let this page copy. Select the code and copy it.';
    }
  });
}
