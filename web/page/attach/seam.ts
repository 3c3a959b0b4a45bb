// The seam between the two sides of a race, which the hand and keys move, and the buttons that make both sides level.

import type { State } from '../../schema/types.ts';
import type { Controls } from '../types.ts';
import type { Program } from './drive.ts';
import { find, findButton, write } from '../../kit/html.ts';
import { label, sidesOf, standing, timeText } from './race_words.ts';

const followEvery = 60; // ms, so that the seam follows the picture
const middle = 0.5, step = 0.02; // parts of the box's width
const edge = 24; // CSS px, from the edges of the box; as in src/app/app.cpp
const patience = 20; // s; a longer wait is not what the main button offers

/** Where a key moves the seam to; undefined if it does not. */
const keyed = (key: string, part: number) => ({
  ArrowLeft: part - step, ArrowDown: part - step, ArrowRight: part + step, ArrowUp: part + step, Home: 0, End: 1, Enter: middle,
} as Record<string, number | undefined>)[key];

/**
 * @param stage The picture and all that lies over it.
 * @param timeline Has the buttons, but in an embed; they would cover the discs that lie at the foot of the picture.
 */
export function runSeam(stage: HTMLElement, timeline: HTMLElement, program: Program, command: Controls['command']) {
  const seam = find(stage, '.seam'), bar = find(stage, '.meet');
  const [words, more] = ['b', 'span'].map((selector) => find(bar, selector));
  const [catchUp, meet, again] = ['catch-up', 'meet', 'again'].map((name) => findButton(bar, name));
  if (window === window.top) timeline.append(bar);
  let part = middle, levelled = false;
  let box = [0, 0, 0, 0]; // left, top, width and height in the stage, CSS px
  let names = ['', ''];
  let at = 0; // from the left of the stage, CSS px

  const place = () => {
    const [left, top, width, height] = box;
    at = left + Math.min(Math.max(part * width, edge), Math.max(width - edge, edge));
    Object.assign(seam.style, { left: `${at}px`, top: `${top}px`, height: `${height}px` });
    const percent = Math.round(part * 100);
    seam.ariaValueNow = String(percent);
    seam.ariaValueText = `${percent}% ${names[0]}, ${100 - percent}% ${names[1]}`;
  };
  const move = (to: number) => {
    part = Math.round(Math.min(Math.max(to, 0), 1) * 10_000) / 10_000;
    program.seam(part);
    place();
  };

  let grip = 0; // from the seam to the finger that holds it, CSS px
  const under = ({ clientX }: PointerEvent) => clientX - stage.getBoundingClientRect().left;
  seam.addEventListener('pointerdown', (event) => {
    seam.setPointerCapture(event.pointerId);
    grip = under(event) - at;
  });
  seam.addEventListener('pointermove', (event) => {
    if (seam.hasPointerCapture(event.pointerId)) move((under(event) - grip - box[0]) / box[2]);
  });
  seam.addEventListener('keydown', (event) => {
    const to = event.ctrlKey || event.altKey || event.metaKey ? undefined : keyed(event.key, part);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  });
  for (const [button, type] of [[catchUp, 'catch-up'], [meet, 'meet'], [again, 'reset']] as const) {
    button.addEventListener('click', () => command({ type }));
  }

  const name = (button: HTMLElement, text: string, small: string) => {
    write(button.firstElementChild!, text);
    write(button.lastElementChild!, small);
  };
  const follow = ({ race, page }: State) => {
    const began = race && seam.hidden;
    seam.hidden = bar.hidden = !race;
    if (!race) return;
    const [behind, ahead] = sidesOf(race);
    names = [label(race.left), label(race.right)];
    seam.ariaLabel = `Seam between ${names[0]} and ${names[1]}`;
    box = page.box;
    if (began) [part, levelled] = [middle, false]; // where the program puts it
    place();

    const level = race.state === 'level', going = race.state === 'levelling';
    levelled = going || (levelled && race.state !== 'racing');
    const [text, rest] = standing(race, levelled);
    write(words, text);
    write(more, rest);
    for (const each of [seam, bar]) each.classList.toggle('healed', level && race.equal);
    bar.classList.toggle('says', level || going);
    // Before the slower side's first tick, the sides meet only at the start.
    const early = behind.ticks === 0;
    const even = behind.ticks === ahead.ticks;
    catchUp.hidden = level || going || early || even;
    meet.hidden = level || early || (even && !race.over) || (going && race.wait < 1);
    again.hidden = !level;
    const meets = race.wait > patience || catchUp.hidden;
    meet.classList.toggle('main', meets && race.over);
    catchUp.classList.toggle('main', !meets && race.over);
    name(catchUp, `Let ${label(behind)} catch up`, `about ${timeText(race.wait)}`);
    name(meet, even ? 'Meet here' : `Meet at ${label(behind)}’s tick`, even ? 'the same discs?' : `${label(ahead)} goes back to it`);
    name(again, 'Race again', 'from the same discs');
  };
  program.store.changes(({ state }) => follow(state));
  program.store.samples(follow, followEvery);
}
