// Guess, then see: the truth is drawn over the guess only after the reader has committed to it.
//
//     guessing --commit--> revealing --> revealed --guess again--> guessing
//                            |   ^
//                          stop  | commit
//                            v   |
//                           stopped
//
// Guess and result are kept in this tab, and shown again when the page is opened again.
import { find } from '../../page/html.js';
import { CoarseClock } from '../../timing.js';
import { twice } from '../clicks.js';
import { keep, kept } from '../kept.js';
import { takeTurn } from '../turn.js';

const stays = 'Your guess stays, and you can try again whenever you like.';

/** A measurement that is good for no verdict, with a sentence that says why. The reader can measure again. */
export class Retry extends Error {}

/**
 * @template Guess
 * @template Result
 * @typedef {object} Exercise
 * @property {() => { guess: Guess } | string} read The guess, or a sentence that asks for one.
 * @property {(guess: Guess) => void} fix Shows the guess, which from now on cannot be changed.
 * @property {() => void} free Lets the reader guess again.
 * @property {(guess: Guess, work: { signal: AbortSignal, progress: (share: number) => void }) => Promise<Result>} [measure]
 *   Computes the truth, as JSON. It is stopped when another part begins to compute.
 * @property {(guess: Guess, result: Result, kept: boolean) => string} show Draws the truth and returns the verdict; without
 *   motion if it was `kept`. If it throws, what was kept is forgotten.
 * @property {() => string} [answer] Draws the truth without a guess, if that needs no measurement, and returns a sentence.
 * @property {() => void} [clear] Removes what `show` has drawn outside of elements with the class `truth`.
 */

/**
 * @template Guess
 * @template Result
 * @param {HTMLElement} root A .predict with a commit button and a verdict, and also a stop button and a progress bar
 *   if measuring takes long. It is in a section, whose elements with the class `after` are shown after the guess.
 * @param {Exercise<Guess, Result>} exercise
 */
export function predict(root, { read, fix, free, measure, show, answer, clear }) {
  const commit = find(root, '[name="commit"]', HTMLButtonElement);
  const verdict = find(root, '.verdict', HTMLElement);
  /** @type {HTMLButtonElement | null} */
  const stop = root.querySelector('[name="stop"]');
  const bar = root.querySelector('progress');
  const section = root.closest('section');
  const after = root.parentElement?.querySelectorAll('.after') ?? [];
  const key = `${section?.id}/${[...(section?.querySelectorAll('.predict') ?? [])].indexOf(root)}`;
  const [asks, label] = [verdict.textContent ?? '', commit.textContent];
  /** @type {{ guess: Guess } | undefined} */
  let committed;
  /** @type {AbortController | undefined} */
  let work;
  let revealed = -Infinity;

  const enter = (/** @type {string} */ state, /** @type {string} */ text) => {
    root.dataset.state = state;
    if (state === 'revealed') revealed = performance.now();
    verdict.textContent = text;
    commit.style.minWidth ||= `${commit.offsetWidth}px`; // a shorter label moves nothing
    commit.textContent = state === 'revealed' ? 'Guess again' : label;
    if (stop) stop.disabled = state !== 'revealing';
    if (bar) bar.hidden = state !== 'revealing';
  };
  const decide = (/** @type {Guess} */ guess) => {
    committed = { guess };
    fix(guess);
    after.forEach((element) => element.classList.add('shown'));
  };
  const undo = () => {
    root.querySelectorAll('.truth').forEach((drawn) => drawn.replaceChildren());
    clear?.();
    if (committed) free();
    committed = undefined;
    delete root.dataset.kept;
    keep(key, undefined);
    enter('guessing', asks);
  };

  async function start() {
    if (root.dataset.state === 'revealing') return;
    if (!committed) {
      const given = read();
      if (typeof given === 'string') {
        verdict.textContent = given;
        return;
      }
      decide(given.guess);
      keep(key, { guess: given.guess }); // the page may be left before there is a result
    }
    const { guess } = /** @type {{ guess: Guess }} */ (committed);
    work = new AbortController();
    const { signal } = work;
    try {
      /** @type {any} */
      let result;
      if (measure) {
        const progress = (/** @type {number} */ share) => {
          if (bar) bar.value = share;
        };
        progress(0);
        const measuring = measure(guess, { signal, progress });
        enter('revealing', 'Measuring…');
        const own = work;
        result = await measuring.finally(takeTurn(() => own.abort()));
      }
      enter('revealed', show(guess, result, false));
      keep(key, { guess, result, shown: true });
      verdict.scrollIntoView({ block: 'nearest' }); // a measurement may be above it
    } catch (error) {
      const retry = error instanceof Retry || error instanceof CoarseClock;
      if (!signal.aborted && !retry) console.error(error);
      enter('stopped', signal.aborted ? `Stopped. ${stays}` : retry ? error.message
        : `That did not work: ${error instanceof Error ? error.message : error}`);
    }
  }

  commit.addEventListener('click', ({ detail }) => {
    if (root.dataset.state !== 'revealed') start();
    // Whoever clicks twice, or while the truth appears, does not want to lose it.
    else if (detail < 2 && performance.now() - revealed > twice) undo();
  });
  stop?.addEventListener('click', () => work?.abort());
  for (const field of root.querySelectorAll('input')) {
    field.addEventListener('keydown', ({ key: pressed }) => {
      if (pressed === 'Enter' && root.dataset.state !== 'revealed') start();
    });
  }

  const answered = () => {
    const all = document.documentElement.classList.contains('answers');
    if (all && answer && root.dataset.state === 'guessing') enter('revealed', answer());
    else if (!all && !committed && root.dataset.state === 'revealed') undo();
  };
  window.addEventListener('answers', answered);

  const before = kept(key);
  if (before) {
    root.dataset.kept = '';
    try {
      decide(before.guess);
      if (before.shown) enter('revealed', show(before.guess, before.result, true));
      else enter('stopped', stays);
    } catch {
      undo(); // kept by another version of this page
    }
  }
  answered();
}
