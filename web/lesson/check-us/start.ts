// Repeats the published measurements on the reader's machine, a table at a time, and says what came out.
import { find } from '../../kit/html.ts';
import { onPress } from '../clicks.ts';
import { loadEngine } from '../engine.ts';
import { keep, kept } from '../kept.ts';
import { takeTurn } from '../turn.ts';
import { repeat, type Figure } from './rerun.ts';
import { tableOf } from './table.ts';

function rerun(root: HTMLElement) {
  const { starts, show, inWords } = tableOf(root);
  const run = find(root, '[name="run"]', HTMLButtonElement);
  const stop = find(root, '[name="stop"]', HTMLButtonElement);
  const bar = find(root, 'progress', HTMLProgressElement);
  const said = find(root, '.said', HTMLElement);
  const key = `check-us/${root.dataset.work}`;
  let work: AbortController | undefined;

  const enter = (state: 'running' | 'done' | 'stopped', text: string) => {
    root.dataset.state = state;
    said.textContent = text;
    stop.disabled = state !== 'running';
    bar.hidden = state !== 'running';
    run.setAttribute('aria-disabled', String(state === 'running'));
  };

  onPress(run, async () => {
    if (root.dataset.state === 'running') return;
    const own = (work = new AbortController());
    const endTurn = takeTurn(() => own.abort());
    bar.value = 0;
    show(starts.map(() => undefined));
    keep(key, undefined);
    enter('running', 'Measuring…');
    try {
      const { World } = await loadEngine();
      own.signal.throwIfAborted();
      const figures = await repeat(World, starts, { element: root, signal: own.signal, progress: (share) =>
        (bar.value = share), show });
      keep(key, figures);
      enter('done', inWords(figures));
    } catch (error) {
      if (!own.signal.aborted) console.error(error);
      enter('stopped', own.signal.aborted ? 'Stopped. Run begins with the first row.'
        : `That did not work: ${error instanceof Error ? error.message : error}`);
    } finally {
      endTurn();
    }
  });
  stop.addEventListener('click', () => work?.abort());

  const before = kept(key);
  if (before?.length !== starts.length) return;
  try {
    const figures = before.map((figure: Figure | null) => figure ?? undefined);
    show(figures);
    enter('done', inWords(figures));
  } catch {
    keep(key, undefined); // kept by another version of this page
  }
}

export function start() {
  document.querySelectorAll('#check-us .rerun').forEach((root) => rerun(root as HTMLElement));
}
