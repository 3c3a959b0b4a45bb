// The part of the page that shows the simulation, and how far this has come: the style sheet follows `data-state`.

import { find } from '../../kit/html.ts';
import { runNotices } from './notices.ts';

export type Phase = 'idle' | 'loading' | 'ready' | 'failed'; // `idle` until Run is pressed

/** Finds the parts of the page, which has been read. @param entered Called after each change. */
export function runShow(entered: () => void) {
  const show = find(document, '.show');
  const stage = find(show, '.stage');
  const canvas = find(stage, '#canvas', HTMLCanvasElement);
  const status = find(show, '#status');
  const progress = find(show, '#progress', HTMLProgressElement);
  const runButton = find(show, '#run', HTMLButtonElement);
  return {
    stage, canvas, status, runButton,
    retryButton: find(show, '#retry', HTMLButtonElement),
    ...runNotices(find(show, '#notices'), find(show, '#toasts')),
    get phase() {
      return show.dataset.state as Phase;
    },
    /** Why it has failed, a sentence; empty if it has not. */
    get failure() {
      return show.dataset.state === 'failed' ? status.textContent : '';
    },
    /** @param text Says what goes on. */
    enter(phase: Phase, text: string) {
      show.dataset.state = phase;
      status.textContent = text;
      runButton.hidden = phase !== 'idle';
      progress.hidden = phase !== 'loading';
      canvas.hidden = phase === 'failed';
      canvas.tabIndex = phase === 'ready' ? 0 : -1; // before, Tab stops at Run alone
      entered();
    },
    /** @param part Of the program that has arrived, 0 to 1; null if unknown. */
    arrived(part: number | null) {
      if (part === null) progress.removeAttribute('value');
      else progress.value = part;
    },
  };
}
