// Notices to the visitor at the stage's foot, while the simulation keeps running: problems in a bar
// that stays until it is dismissed, and good news as toasts that disappear by themselves. Texts may
// quote the address, so they are never HTML.

import type { Notice, Way } from '../types.ts';
import { findAll, make } from '../../kit/html.ts';

// A toast stays long enough to be read calmly.
const leastTime = 5000; // ms
const timePerLetter = 60; // ms

// Age below which `clear` keeps a toast, because it may be about the restart itself.
const fresh = 1000; // ms

const cross = (onclick: () => void) => make('button', { type: 'button', className: 'cross', ariaLabel: 'Dismiss', onclick }, '✕');

const wayButton = (way: Way | undefined) => (way ? [' ', make('button', { type: 'button', onclick: way.go }, way.name)] : []);

/** @param region The bar of problems. */
function showProblem(region: HTMLElement, text: string, way?: Way) {
  let list = region.querySelector('ul');
  if (!list) {
    list = make('ul');
    region.append(list, cross(() => region.replaceChildren()));
  }
  const item = make('li', {}, text, ...wayButton(way));
  list.append(item);
  return () => {
    item.remove();
    if (!region.querySelector('li')) region.replaceChildren();
  };
}

/** @param way A toast with a button waits for an answer. */
function showToast(region: HTMLElement, text: string, way?: Way) {
  const toast = make('div', { className: way ? 'toast' : 'toast timed' }, make('p', {}, text), ...wayButton(way));
  if (!way) {
    toast.append(cross(() => toast.remove()));
    const leave = () => {
      // A toast stays while the pointer or the focus is on it, because its button may be pressed.
      if (toast.matches(':hover, :focus-within')) setTimeout(leave, 1000);
      else toast.remove();
    };
    setTimeout(leave, Math.max(leastTime, timePerLetter * text.length));
  }
  toast.dataset.since = String(performance.now());
  region.append(toast);
  return () => toast.remove();
}

/** @returns `clear` removes the toasts that disappear by themselves, and `forget` the problems about which nothing can be done. */
export function runNotices(problems: HTMLElement, toasts: HTMLElement): { notice: Notice; clear: () => void; forget: () => void } {
  return {
    notice: (kind, text, way) => (kind === 'problem' ? showProblem(problems, text, way) : showToast(toasts, text, way)),
    forget() {
      for (const item of findAll(problems, 'li:not(:has(button))')) item.remove();
      if (!problems.querySelector('li')) problems.replaceChildren();
    },
    clear() {
      for (const toast of findAll(toasts, '.timed')) if (performance.now() - Number(toast.dataset.since) > fresh) toast.remove();
    },
  };
}
