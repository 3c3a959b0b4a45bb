// The timeline below the picture: Play, Step back, Step and Restart, and a slider that seeks any tick that was played.

import { type Program, hear } from './drive.ts';
import type { Controls, Follow } from '../types.ts';
import { find, findButton, write } from '../../kit/html.ts';
import { numberText } from './words.ts';

export function runTimeline(root: HTMLElement, program: Program, { command, say }: Pick<Controls, 'command' | 'say'>): Follow {
  const slider = find(root, '[name="tick"]', HTMLInputElement);
  const [shown, last] = ['output b', 'output span'].map((selector) => find(root, selector));
  const label = (tick: number) => {
    slider.setAttribute('aria-valuetext', `tick ${numberText(tick)} of ${numberText(Number(slider.max))}`);
    write(shown, numberText(tick));
    write(last, `of ${numberText(Number(slider.max))} ticks`);
  };

  // One seek at a time. During a seek the last wanted tick waits.
  let travelling = false;
  let wanted: number | undefined;
  const told = hear(say);
  const go = () => {
    if (travelling || wanted === undefined) return;
    const tick = wanted;
    wanted = undefined;
    travelling = true;
    program.command(`type=seek&tick=${tick}`, 'reader', (result) => {
      travelling = false;
      told(result);
      go();
    });
  };
  const seek = (tick: number) => {
    wanted = tick;
    label(tick);
    go();
  };
  slider.addEventListener('input', () => seek(slider.valueAsNumber));

  for (const [name, type] of Object.entries({ play: 'toggle', step: 'step', restart: 'reset' })) {
    findButton(root, name).addEventListener('click', () => command({ type }));
  }
  findButton(root, 'back').addEventListener('click', () => {
    const now = program.state(false);
    if (!now) return; // the program has crashed
    if (!now.paused) command({ type: 'pause' }); // as a step does
    seek(Math.max(now.played.from, (wanted ?? now.way?.to ?? now.tick) - 1));
  });

  return ({ tick, played: { from, to }, race }) => {
    root.classList.toggle('races', race !== undefined); // a race has ticks of its own
    slider.disabled = from === to || race !== undefined;
    if (travelling || wanted !== undefined) return;
    slider.min = String(from);
    slider.max = String(to);
    slider.value = String(tick);
    label(tick);
  };
}
