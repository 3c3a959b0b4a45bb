// The timeline below the picture, which seeks any tick that was played.

import type { Program } from '../../types.ts';
import type { Follow } from '../types.ts';
import { find, write } from '../../kit/html.ts';
import { numberText } from './words.ts';

export function runTimeline(root: HTMLElement, program: Program, say: (text: string) => void): Follow {
  const slider = find(root, '[name="tick"]', HTMLInputElement);
  const shown = find(root, 'output');
  const label = (tick: number) => {
    slider.setAttribute('aria-valuetext', `tick ${numberText(tick)} of ${numberText(Number(slider.max))}`);
    write(shown, `${numberText(tick)} of ${numberText(Number(slider.max))}`);
  };

  // One seek at a time. During a seek the last wanted tick waits.
  let travelling = false;
  let wanted: number | undefined;
  const go = () => {
    if (travelling || wanted === undefined) return;
    const tick = wanted;
    wanted = undefined;
    travelling = true;
    program.command(`type=seek&tick=${tick}`, 'reader', ({ code, sentence }) => {
      travelling = false;
      if (code !== 'done' && code !== 'interrupted') say(`Can't do that: ${sentence}.`);
      go();
    });
  };
  slider.addEventListener('input', () => {
    wanted = slider.valueAsNumber;
    label(wanted);
    go();
  });

  return ({ tick, played: { from, to }, race }) => {
    root.inert = race !== undefined; // the race has ticks of its own
    if (travelling || wanted !== undefined) return;
    slider.min = String(from);
    slider.max = String(to);
    slider.value = String(tick);
    slider.disabled = from === to;
    label(tick);
  };
}
