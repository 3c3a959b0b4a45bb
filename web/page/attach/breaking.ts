// The bar of the scene `bare`, into which a visitor pours discs until a tick needs more than a frame, with Naive and then with Grid.

import type { State } from '../../schema/types.ts';
import type { Controls, Follow, Notice } from '../types.ts';
import { pageQuery } from '../../kit/address.ts';
import { copied } from '../../kit/copy.ts';
import { find, findButton, write } from '../../kit/html.ts';
import { fingers, holds } from '../../kit/media.ts';
import { numberText } from './words.ts';

const both = (naive: number, grid: number) => `${numberText(naive)} / ${numberText(grid)}`;

/** The numbers that somebody else has sent; none if the address has none. */
function sentNumbers(notice: Notice) {
  const text = new URLSearchParams(pageQuery()).get('limits');
  const numbers = /^(\d{1,7}),(\d{1,7})$/.exec(text ?? '');
  if (text !== null && !numbers) {
    notice('problem', `Ignored limits="${text.slice(0, 40)}": expected two numbers of discs, as in limits=5500,230000.`);
  }
  return numbers ? both(Number(numbers[1]), Number(numbers[2])) : '';
}

/** What is to be done now, or what has come out, in a few words, and more about it. */
function task({ method, page: { limits } }: State, grid: number, sent: string): [words: string, more: string] {
  const naive = limits?.naive ?? 0;
  if (naive && grid) {
    return [`${both(naive, grid)} discs`, limits?.grid ? 'break Naive and Grid' : 'break Naive, and Grid has room for no more'];
  }
  if (naive) return [`${numberText(naive)} discs break Naive`, method === 'grid' ? 'Pour on: how many break Grid?' : 'Switch to Grid, and pour on'];
  if (grid) return [`${numberText(grid)} discs break Grid`, 'Restart, and begin with Naive'];
  const begin = method === 'naive' ? 'Press and hold in the picture: with Naive first' : 'Switch to Naive, then press and hold in the picture';
  return ['Pour until it breaks', sent ? `${sent} on the sender’s machine. Yours?` : begin];
}

/**
 * @param bar Its words, and the button that copies the link to both numbers.
 * @param takeFingers Gives the program the next finger, which a page that scrolls keeps until one has tapped.
 */
export function runBreaking(bar: HTMLElement, say: Controls['say'], notice: Notice, takeFingers: () => void): Follow {
  const [words, more] = ['b', 'span'].map((selector) => find(bar, selector));
  const tell = findButton(bar, 'tell');
  const sent = sentNumbers(notice);
  let numbers = [0, 0];
  let last = Infinity; // tick
  tell.addEventListener('click', async () => {
    const text = `${both(numbers[0], numbers[1])}. Yours? ${new URL(`?try=break&limits=${numbers.join()}`, window.location.href)}`;
    if (await copied(text)) notice('news', 'Both numbers and their link are copied.');
    else notice('problem', `The browser does not let this page copy: ${text}`);
  });
  return (now) => {
    const { limits } = now.page;
    bar.hidden = !limits || now.race !== undefined;
    if (!limits || bar.hidden) return;
    if (now.tick < last && window === window.top && holds(fingers)) takeFingers();
    last = now.tick;
    numbers = [limits.naive, limits.grid || (limits.full && now.method === 'grid' ? now.count : 0)];
    const [text, rest] = task(now, numbers[1], sent);
    if (words.textContent !== text) say(`${text}. ${rest}.`);
    write(words, text);
    write(more, rest);
    tell.hidden = numbers.includes(0);
  };
}
