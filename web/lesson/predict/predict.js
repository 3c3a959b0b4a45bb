// Predict, then reveal: the truth is drawn over the guess only after the reader has committed to it.
//
//     guessing --commit--> revealing --> revealed
//                            |   ^
//                          stop  | commit
//                            v   |
//                           stopped
//
// The first commit fixes the guess. It is kept in this page only.
import { find } from '../../page/html.js';
import { takeTurn } from '../turn.js';

/** A measurement that is good for no verdict, with a sentence that says why. The reader can measure again. */
export class Retry extends Error {}

/**
 * @template Guess
 * @typedef {object} Exercise
 * @property {() => { guess: Guess } | string} read The guess, or a sentence that asks for one.
 * @property {(guess: Guess) => void} fix Fixes the guess.
 * @property {(guess: Guess, work: { signal: AbortSignal, progress: (share: number) => void }) => string | Promise<string>} reveal
 *   Draws the truth and returns the verdict. A promise means that it computes; it is stopped when another part begins to compute.
 */

/**
 * @template Guess
 * @param {HTMLElement} root A .predict with a commit button and a verdict, and also a stop button and a progress bar
 *   if revealing takes long. Without `data-again` on the commit button, the truth is revealed only once.
 * @param {Exercise<Guess>} exercise
 */
export function predict(root, { read, fix, reveal }) {
  const commit = find(root, '[name="commit"]', HTMLButtonElement);
  const verdict = find(root, '.verdict', HTMLElement);
  /** @type {HTMLButtonElement | null} */
  const stop = root.querySelector('[name="stop"]');
  const bar = root.querySelector('progress');
  const after = root.parentElement?.querySelectorAll('.after') ?? [];
  /** @type {{ guess: Guess } | undefined} */
  let committed;
  /** @type {AbortController | undefined} */
  let work;

  const enter = (/** @type {string} */ state, /** @type {string} */ text) => {
    root.dataset.state = state;
    verdict.textContent = text;
    if (stop) stop.disabled = state !== 'revealing';
    if (bar) bar.hidden = state !== 'revealing';
  };

  const finish = (/** @type {string} */ text) => {
    enter('revealed', text);
    verdict.scrollIntoView({ block: 'nearest' }); // a measurement may be above it
    const { again } = commit.dataset;
    if (again) commit.textContent = again;
    if (again || document.activeElement !== commit) return;
    verdict.focus({ preventScroll: true }); // the button disappears
  };

  async function start() {
    if (root.dataset.state === 'revealing' || (root.dataset.state === 'revealed' && !commit.dataset.again)) return;
    if (!committed) {
      const answer = read();
      if (typeof answer === 'string') {
        verdict.textContent = answer;
        return;
      }
      committed = answer;
      fix(committed.guess);
      after.forEach((element) => element.classList.add('shown'));
    }
    work = new AbortController();
    const { signal } = work;
    try {
      const progress = (/** @type {number} */ share) => {
        if (bar) bar.value = share;
      };
      progress(0);
      const text = reveal(committed.guess, { signal, progress });
      if (typeof text === 'string') return finish(text);
      enter('revealing', 'Measuring…');
      const own = work;
      const endTurn = takeTurn(() => own.abort());
      finish(await text.finally(endTurn));
    } catch (error) {
      const retry = error instanceof Retry;
      if (!signal.aborted && !retry) console.error(error);
      enter('stopped', signal.aborted ? 'Stopped. Your guess stays, and you can try again whenever you like.'
        : retry ? error.message : `That did not work: ${error instanceof Error ? error.message : error}`);
    }
  }

  commit.addEventListener('click', start);
  stop?.addEventListener('click', () => work?.abort());
  for (const field of root.querySelectorAll('input')) {
    field.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') start();
    });
  }
}
