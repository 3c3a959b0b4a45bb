// A number in a sentence, which can be dragged to the left and right, changed with the arrow keys, or typed.

import { make } from './html.ts';

const clickWithin = 4; // px
const perTenfold = 180; // px of a drag that makes the number ten times as large

// A digit of the second place: 10 for 990, 100 for 1,000.
const unitOf = (value: number) => 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);

/**
 * @param label Name for screen readers.
 * @param value The number at first.
 * @param least At least 1.
 * @param refuse Called with what was typed and is no whole number in the range; with '' once the number is valid.
 * @param moved Called with each new number.
 */
export function numberField({ label, value, least, most, refuse, moved }: {
  label: string;
  value: number;
  least: number;
  most: number;
  refuse: (typed: string) => void;
  moved: (value: number) => void;
}): HTMLInputElement {
  const field = make('input', { className: 'number', type: 'text', inputMode: 'numeric', autocomplete: 'off' });
  const say = (name: string, text: string) => field.setAttribute(name, text);
  say('role', 'spinbutton');
  say('aria-label', label);
  say('aria-valuemin', String(least));
  say('aria-valuemax', String(most));

  const write = () => {
    field.value = value.toLocaleString('en');
    field.style.width = `${(field.value.length + String(value).length) / 2}ch`; // a comma is half as wide as a digit
    say('aria-valuenow', String(value));
  };
  const accept = (wanted: number) => {
    say('aria-invalid', 'false');
    refuse('');
    value = wanted;
    write();
    moved(value);
  };
  /** Takes a number with two digits, and the nearest end for one outside the range. */
  const go = (wanted: number) => {
    const within = Math.min(most, Math.max(least, wanted));
    accept(within === wanted ? Math.round(wanted / unitOf(wanted)) * unitOf(wanted) : within);
  };

  field.addEventListener('input', () => (field.style.width = `${field.value.length + 1}ch`));
  field.addEventListener('change', () => {
    const typed = field.value.trim();
    const number = Number(typed.replaceAll(/(?<=\d)[,  ’](?=\d{3})/g, '') || NaN);
    if (Number.isInteger(number) && number >= least && number <= most) return accept(number);
    say('aria-invalid', 'true');
    refuse(typed || 'nothing');
  });
  const keys: Record<string, () => number> = {
    ArrowUp: () => value + unitOf(value),
    ArrowDown: () => value - unitOf(value - 1),
    PageUp: () => value * 10,
    PageDown: () => value / 10,
  };
  field.addEventListener('keydown', (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(keys[event.key]());
  });

  let from: { x: number; value: number; moved: boolean } | undefined;
  // A press begins a drag; one that does not move is a click, which begins to type.
  field.addEventListener('mousedown', (event) => document.activeElement !== field && event.preventDefault());
  field.addEventListener('pointerdown', ({ button, clientX }) => {
    if (button === 0 && document.activeElement !== field) from = { x: clientX, value, moved: false };
  });
  field.addEventListener('pointermove', ({ buttons, clientX, pointerId }) => {
    if (buttons === 0) from = undefined; // released elsewhere
    if (!from) return;
    const way = clientX - from.x;
    if (!from.moved && Math.abs(way) < clickWithin) return;
    if (!from.moved) field.setPointerCapture(pointerId);
    from.moved = true;
    go(from.value * 10 ** (way / perTenfold));
  });
  field.addEventListener('pointercancel', () => (from = undefined));
  field.addEventListener('click', () => {
    if (from && !from.moved) field.select();
    from = undefined;
  });
  write();
  return field;
}
