// A number that the reader guesses on a chart, by dragging, with keys, or by typing it.
import { find } from '../../kit/html.ts';
import { placeIn } from '../../kit/svg_element.ts';
import { short, whole } from '../words.ts';
import { acrossOf, downOf, valueAt, type Axis } from './chart.ts';

import type { Exercise } from './predict.ts';

/** Moves by keys: a tenth of the value per step, but at least `least`. */
export const byTenths = (least: number): (value: number, steps: number) => number => (value, steps) =>
  steps > 0 ? Math.max(value + least, value * 1.1 ** steps) : Math.min(value - least, value * 1.1 ** steps);

const keySteps: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 };

/** @param root With a .chart that has a handle, and a number field. */
export function slider(root: HTMLElement, { axis, along, round = Math.round, step = byTenths(1), says, changed }: {
  axis: Axis;
  along: 'x' | 'y';
  round?: (value: number) => number;
  /** The value after a number of key steps. */
  step?: (value: number, steps: number) => number;
  /** For screen readers. */
  says: (value: number) => string;
  changed?: (value: number) => void;
}): Pick<Exercise<number, unknown>, 'read' | 'fix' | 'free'> {
  const asks = `First a guess: move the point, or type a number ${axis.least > 0 ? `from ${axis.least} to` : 'up to'} ${whole(axis.most)}.`;
  const chart = find(root, '.chart', SVGSVGElement);
  const guess = find(chart, '.guess', SVGGElement);
  const handle = find(guess, '.handle', SVGGElement);
  const field = find(root, 'input[type="number"]', HTMLInputElement);
  const [, startX, startY] = (/\(([\d.]+) ([\d.]+)\)/.exec(handle.getAttribute('transform') ?? '') ?? []).map(Number);
  let value: number | null = null;
  let fixed = false;
  let refusal = ''; // what to say of a typed number that is not on the axis

  const set = (wanted: number, typed: boolean = false) => {
    if (fixed) return;
    value = Math.min(axis.most, Math.max(axis.least, round(wanted)));
    refusal = '';
    const [x, y] = along === 'x' ? [acrossOf(axis, value), startY] : [startX, downOf(axis, value)];
    handle.setAttribute('transform', `translate(${x} ${y})`);
    handle.setAttribute('aria-valuenow', String(value));
    handle.setAttribute('aria-valuetext', says(value));
    guess.classList.remove('unset');
    if (!typed) field.value = String(value);
    changed?.(value);
  };
  const at = (x: number, y: number) => valueAt(axis, along, along === 'x' ? x : y);
  const follow = (event: MouseEvent) => set(at(...placeIn(chart, event)));
  // A finger that does not begin on the point may be scrolling the page, so it sets the guess only by a tap.
  chart.addEventListener('pointerdown', (event) => {
    const onHandle = event.target instanceof Node && handle.contains(event.target);
    if (fixed || event.button !== 0 || (event.pointerType === 'touch' && !onHandle)) return;
    event.preventDefault();
    handle.focus({ preventScroll: true });
    chart.setPointerCapture(event.pointerId);
    follow(event);
  });
  // A drag of the point does not scroll the page. Browsers ignore `touch-action` on a part of a drawing.
  handle.addEventListener('touchstart', (event) => {
    if (!fixed) event.preventDefault();
  }, { passive: false });
  chart.addEventListener('pointermove', (event) => {
    if (chart.hasPointerCapture(event.pointerId)) follow(event);
  });
  chart.addEventListener('click', follow);
  handle.addEventListener('keydown', (event) => {
    const steps = keySteps[event.key];
    const end = { Home: axis.least, End: axis.most }[event.key];
    if (steps === undefined && end === undefined) return;
    event.preventDefault();
    set(end ?? step(value ?? at(startX, startY), steps));
  });
  field.addEventListener('input', () => {
    const typed = field.valueAsNumber;
    if (typed >= axis.least && typed <= axis.most) set(typed, true);
    else {
      value = null;
      guess.classList.add('unset');
      handle.setAttribute('aria-valuetext', 'no guess yet');
      refusal = typed > axis.most ? `You typed ${short(typed)}. A guess can be at most ${short(axis.most)}.`
        : typed < axis.least ? `You typed ${short(typed)}. A guess must be at least ${short(axis.least)}.` : '';
    }
  });

  const hold = (is: boolean) => {
    fixed = is;
    field.readOnly = is;
    guess.classList.toggle('fixed', is);
    handle.setAttribute('aria-readonly', String(is));
  };
  return {
    read: () => (value === null ? refusal || asks : { guess: value }),
    fix(wanted) {
      if (!Number.isFinite(wanted)) throw new TypeError(`No number: ${wanted}`);
      set(wanted);
      hold(true);
    },
    free: () => hold(false),
  };
}
