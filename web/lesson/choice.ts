// A choice of one among several: a list, or a group of radio buttons, which has what a list has.
import { findAll } from '../kit/html.ts';

/** A `<select>` is one, too. */
export interface Choice {
  /** Empty if nothing is chosen. A value that no button has leaves nothing chosen. */
  value: string;
  disabled: boolean;
  focus(): void;
}

/** @param group With radio buttons. */
export function radioGroup(group: HTMLFieldSetElement): Choice {
  const buttons = findAll(group, '[type="radio"]', HTMLInputElement);
  const chosen = () => buttons.find(({ checked }) => checked);
  return {
    get value() {
      return chosen()?.value ?? '';
    },
    set value(wanted) {
      for (const button of buttons) button.checked = button.value === wanted;
    },
    get disabled() {
      return group.disabled;
    },
    set disabled(is) {
      group.disabled = is;
    },
    focus: () => (chosen() ?? buttons[0]).focus(),
  };
}
