// A slider whose value also stands in words: in an element next to it, and for screen readers.

/**
 * @param input An `<input type="range">`.
 * @param says The value in words for screen readers, which otherwise say the number.
 * @param output Shows these words, or the number.
 * @param moved Called when the visitor has moved the slider.
 * @returns Moves the slider to a value, or to its nearest end, without calling `moved`.
 */
export function range(input: HTMLInputElement, { says, output, moved }: {
  says?: (value: number) => string;
  output?: HTMLElement;
  moved?: (value: number) => void;
}): (value: number) => void {
  const tell = () => {
    const words = says?.(input.valueAsNumber);
    if (words !== undefined) input.setAttribute('aria-valuetext', words);
    if (output) output.textContent = words ?? input.value;
  };
  input.addEventListener('input', () => {
    tell();
    moved?.(input.valueAsNumber);
  });
  return (value) => {
    input.value = String(value);
    tell();
  };
}
