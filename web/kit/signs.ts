// Keys by their signs, on keyboards of any script.

/** Signs of keys by their places on a keyboard of the United States. */
export const signsByPlace: Record<string, string> = { Comma: ',', Period: '.', Minus: '-', Equal: '=' };

/** Directions of the arrow keys, as steps across and down. */
export const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The sign of a key, a small letter. A key of another script, or of an input method, has the sign of its place; empty if
 * the key has no sign.
 */
export function signOf({ key, code }: KeyboardEvent) {
  if (key === 'Enter') return '\r';
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (key === '؟') return '?';
  if (key.length > 1 && key !== 'Process' && key !== 'Unidentified') return '';
  if (/^Key[A-Z]$/.test(code)) return code[3].toLowerCase();
  return /^(?!\p{Script=Latin})\p{L}/u.test(key) ? (signsByPlace[code] ?? '') : '';
}
