// A field in which the reader edits code that the page shows.
import { find, make } from '../../kit/html.ts';

/**
 * Puts a field over code with marks, which follow what the reader writes. The field's own letters are transparent.
 * @param root With the code in a `pre`.
 */
export function editor(root: HTMLElement, marked: (line: string) => boolean) {
  const pre = find(root, 'pre');
  const code = find(pre, 'code');
  const field = make('textarea', { value: code.textContent ?? '', spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off' });
  field.setAttribute('aria-label', pre.getAttribute('aria-label') ?? '');
  for (const name of ['role', 'tabindex', 'aria-label']) pre.removeAttribute(name);
  pre.setAttribute('aria-hidden', 'true');
  pre.after(field);

  /** @param failed Number of the line that is marked as wrong, from 1. */
  const show = (failed?: number) => code.replaceChildren(...field.value.split('\n').flatMap((line, k) => {
    const wrong = k + 1 === failed;
    return [wrong || marked(line) ? make('mark', { className: wrong ? 'wrong' : '' }, line) : line, '\n'];
  }));
  field.addEventListener('input', () => show());
  return {
    field,
    show,
    write(text: string) {
      field.value = text;
      show();
    },
  };
}
