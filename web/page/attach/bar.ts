// The buttons over the picture's lower edge, which a reader of an embed and a finger need, and those for Play and full screen
// that stand at the timeline, too.

import { type Program, hear } from './drive.ts';
import type { State } from '../../schema/types.ts';
import type { Notice } from '../types.ts';
import { addressOf } from './address.ts';
import { followQuery } from '../../kit/address.ts';
import { find, findAll, write } from '../../kit/html.ts';
import { momentOf } from './replay_link.ts';

const followEvery = 250; // ms; the panel's layout follows the picture

const restsAfter = 3000; // ms without a move, as over a video

/** Whether the canvas is the only stop of Tab, in an embed without a panel. */
const isOneStop = () => document.documentElement.matches('.framed[data-ui="none"]');

/**
 * Takes the buttons out of the order of Tab, while the canvas is an embed's only stop. The menu key
 * leads from the canvas to them, and arrow keys from one to the next.
 */
function joinCanvas(bar: HTMLElement, canvas: HTMLCanvasElement) {
  const buttons = [...bar.querySelectorAll('button')];
  for (const button of buttons) {
    button.addEventListener('focus', () => (button.tabIndex = 0)); // so that Tab goes on from here
    button.addEventListener('blur', () => isOneStop() && (button.tabIndex = -1));
  }
  const { ariaLabel } = canvas;
  followQuery(() => {
    for (const button of buttons) button.tabIndex = isOneStop() ? -1 : 0;
    canvas.ariaLabel = `${ariaLabel}${isOneStop() ? ' The menu key leads to the buttons over the picture.' : ''}`;
  });
  document.addEventListener('keydown', (event) => {
    if (!isOneStop()) return;
    const { key, shiftKey, target } = event;
    const shown = buttons.filter((button) => button.getClientRects().length > 0);
    const from = shown.findIndex((button) => button === target);
    const opens = target === canvas && (key === 'ContextMenu' || (key === 'F10' && shiftKey));
    const way = from < 0 ? 0 : Number(key === 'ArrowRight') - Number(key === 'ArrowLeft');
    if (shown.length === 0 || !(opens || way)) return;
    event.preventDefault();
    shown[opens ? 0 : (from + way + shown.length) % shown.length].focus();
  }, { capture: true });
}

export function runBar(bar: HTMLElement, program: Program, notice: Notice) {
  const button = (id: string) => find(bar, `#bar-${id}`, HTMLButtonElement);
  const [tool, race, tests, rules, tab] = ['tool', 'race', 'tests', 'rules', 'tab'].map(button);
  const show = find(document, '.show');
  const canvas = find(show, '#canvas', HTMLCanvasElement);
  const [playing, full] = ['.playing', '.full'].map((selector) => findAll(show, selector, HTMLButtonElement));
  const label = (buttons: HTMLElement[], text: string) => {
    for (const each of buttons) {
      each.setAttribute('aria-label', text);
      each.title = text;
    }
  };

  let races = false;
  const follow = ({ paused, race: racing, view, page: { inspection, layout } }: State) => {
    bar.hidden = false;
    show.style.setProperty('--left', `${layout.left}px`);
    // Without a panel nothing could close a race.
    const bare = view.ui === 'none';
    rules.hidden = bare;
    races = racing !== undefined;
    bar.classList.toggle('races', races);
    // The panel next to the picture has these two.
    race.hidden = layout.docked || bare;
    tests.hidden = race.hidden || races;
    write(race, races ? 'Close the race' : 'Race');
    // They also come by themselves, after a switch.
    const shown = view.tests === 1 || inspection.tests !== undefined;
    write(tests, shown ? 'Hide pair tests' : 'Show pair tests');
    tests.value = String(Number(!shown));
    label(playing, paused ? 'Play' : 'Pause');
    tool.setAttribute('aria-pressed', String(view.tool === 'push'));
  };
  const command = (query: string) => program.command(query, 'reader', hear((why) => notice('problem', why)));
  race.addEventListener('click', () => command(races ? 'type=close-race' : 'type=race'));
  tests.addEventListener('click', () => command(`type=set&tests=${tests.value}`));
  button('pause').addEventListener('click', () => command('type=toggle'));
  tool.addEventListener('click', () =>
    command(`type=set&tool=${tool.getAttribute('aria-pressed') === 'true' ? 'spawn' : 'push'}`),
  );

  const turnFull = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await show.requestFullscreen();
    } catch {
      notice('problem', 'The browser did not allow full screen here.');
    }
  };
  for (const each of full) {
    each.hidden = !document.fullscreenEnabled;
    each.addEventListener('click', turnFull);
  }
  const nameFull = () => label(full, document.fullscreenElement ? 'Leave full screen' : 'Full screen');
  document.addEventListener('fullscreenchange', nameFull);
  nameFull();

  tab.addEventListener('click', () => {
    const now = program.state(false);
    if (!now) return;
    const url = new URL(addressOf(program, now));
    // Remove the options of the embed, which the page in the tab does not need.
    for (const name of ['ui', 'autoplay']) url.searchParams.delete(name);
    momentOf(program, (fragment) => {
      const opened = window.open(url.href + (fragment ?? ''), '_blank');
      if (opened) opened.opener = null;
      else notice('problem', `The embedding page does not let this embed open a tab. The address is ${url}`);
    });
  });

  let resting: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    show.classList.remove('rests');
    clearTimeout(resting);
    resting = setTimeout(() => show.classList.add('rests'), restsAfter);
  };
  show.addEventListener('pointermove', wake);
  wake();

  joinCanvas(bar, canvas);
  // A press on a button leaves the focus on the canvas, if the canvas has it.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  program.store.changes(({ state }) => follow(state));
  program.store.samples(follow, followEvery);
}
