// Opens replays from an address or a file, and shows the progress of a seek.

import type { Program } from './drive.ts';
import type { State } from '../../schema/types.ts';
import type { Notice } from '../types.ts';
import { find } from '../../kit/html.ts';
import { UnreadableReplay, replayOfFragment } from './replay_link.ts';
import { numberText } from './words.ts';

const followWayEvery = 250; // ms

/** "40 s", "3 min" */
const span = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);

/**
 * Opens the replay of the page's address, and files that are dropped onto the page.
 * @returns Opens a file.
 */
export function receiveReplays(program: Program, notice: Notice): (file: Blob) => void {
  const command = (query: string) => program.command(query, 'reader', () => {});
  const open = (bytes: Uint8Array, instead = '') =>
    program.command('type=open', 'reader', ({ code, sentence, detail }) => {
      if (detail) console.warn('Damaged in the replay:', detail);
      if (code === 'done') notice('news', sentence);
      else if (code !== 'interrupted') notice('problem', `Can't open the replay: ${sentence}.${instead}`);
    }, bytes);

  const openFile = async (file: Blob) => {
    if (file.size > BUILD_LIMITS.file) return void notice('problem', 'This file is too large to be a replay.');
    // Out of sight the simulation would pause, and the visitor would miss its question.
    if (window === window.top) find(document, '.stage').scrollIntoView({ block: 'nearest' });
    try {
      open(new Uint8Array(await file.arrayBuffer()));
    } catch {
      notice('problem', 'The browser could not read this file.');
    }
  };
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault(); // or the browser leaves the page for the file
    openFile(file);
  });

  // A quick seek needs no notice.
  let shown = '';
  let takeAway = () => {};
  let began = 0;
  const followWay = ({ way }: State) => {
    began = way ? began || Date.now() : 0;
    const slow = way && (way.asks || Date.now() - began > 500);
    const now = !slow ? '' : way.asks ? 'asks' : 'goes';
    if (now === shown) return;
    shown = now;
    takeAway();
    takeAway = () => {};
    if (!way || !now) return;
    const to = `tick ${numberText(way.to)}`;
    const play = { name: 'Play', go: () => command('type=go-on') };
    const stop = { name: 'Stop', go: () => command('type=cancel') };
    takeAway = way.asks
      ? notice('news', `Playing this replay to ${to} takes about ${span(way.msLeft)} here.`, play)
      : notice('news', `Going to ${to}…`, stop);
  };
  program.store.samples(followWay, followWayEvery);

  const openLinked = (instead: string) => {
    try {
      const bytes = replayOfFragment(window.location.hash);
      if (bytes) open(bytes, instead);
    } catch (error) {
      if (!(error instanceof UnreadableReplay)) throw error;
      notice('problem', `Can't open the replay: ${error.message}.${instead}`);
    }
  };
  openLinked(' The rest of the address is used instead.');
  // A link that differs from the page's address only in its replay does not load the page.
  window.addEventListener('hashchange', () => openLinked(''));
  return openFile;
}
