// Guess, then see: the truth is drawn over the guess only after the reader has committed to it.
//
//     guessing --commit--> revealing --> revealed --guess again--> guessing
//                            |   ^  ^       |
//                          stop  |  +-------+
//                            v   |   measure again
//                           stopped
//
// Guess and result are kept in this tab, and shown again when the page is opened again.
import { find, findButton } from '../../kit/html.ts';
import { Untimed } from '../../kit/timing.ts';
import { keep, kept } from '../kept.ts';
import { twice } from '../press.ts';
import { takeTurn } from '../turn.ts';

const stays = 'Your guess stays, and you can try again whenever you like.';
const warning = ' Something disturbed the measurement, because its rounds came out very different, or took too long to be repeated. ' +
  'Measure again to be sure.';

export interface Exercise<Guess, Result> {
  /** The guess, or a sentence that asks for one. */
  read: () => { guess: Guess } | string;
  /** Shows the guess, which from now on cannot be changed. */
  fix: (guess: Guess) => void;
  /** Lets the reader guess again. */
  free: () => void;
  /**
   * Computes the truth, as JSON. The signal aborts when the reader stops it, or when another part begins to compute. `progress`
   * takes the share that is done, 0 to 1. If something disturbed it, the result is `disturbed`, which the verdict then says; after
   * the second time, the section's `reference` is shown if it has one.
   */
  measure?: (guess: Guess, work: { signal: AbortSignal; progress: (share: number) => void }) => Promise<Result>;
  /**
   * Draws the truth and returns the verdict; without
   * motion if it was `kept`. If it throws, what was kept is forgotten.
   */
  show: (guess: Guess, result: Result, kept: boolean) => string;
  /** Draws the truth without a guess, if that needs no measurement, and returns a sentence. */
  answer?: () => string;
  /** Removes what `show` has drawn outside of elements with the class `truth`. */
  clear?: () => void;
}

/** The reader has stopped the measurement, or has begun other work. */
class Stopped extends Error {}

/** Why a measurement has failed, as a sentence; errors of the program also go to the console. */
function failure(error: unknown) {
  if (error instanceof Stopped) return `Stopped. ${stays}`;
  if (error instanceof Untimed) return error.message;
  console.error(error);
  return `That did not work: ${error instanceof Error ? error.message : error}`;
}

/**
 * @param root A .predict with a commit button and a verdict, and also a progress bar and buttons to stop and to measure again
 * if measuring takes long. It is in a section, whose elements with the class `after` are shown after the guess.
 */
export function predict<Guess, Result>(
  root: HTMLElement, { read, fix, free, measure, show, answer, clear }: Exercise<Guess, Result>,
) {
  const commit = findButton(root, 'commit');
  const verdict = find(root, '.verdict');
  const again: HTMLButtonElement | null = root.querySelector('[name="again"]');
  const reference: HTMLElement | null = root.querySelector('.reference');
  const stop: HTMLButtonElement | null = root.querySelector('[name="stop"]');
  const bar = root.querySelector('progress');
  const section = root.closest('section');
  const after = root.parentElement?.querySelectorAll('.after') ?? [];
  const key = `${section?.id}/${[...(section?.querySelectorAll('.predict') ?? [])].indexOf(root)}`;
  const [asks, label] = [verdict.textContent ?? '', commit.textContent];
  let committed: { guess: Guess } | undefined;
  let working: AbortController | undefined;
  let revealed = -Infinity;
  /** Disturbed measurements, one after another. */
  let disturbances = 0;

  const enter = (state: string, text: string) => {
    root.dataset.state = state;
    if (state === 'revealed') revealed = performance.now();
    verdict.textContent = text;
    commit.style.minWidth ||= `${commit.offsetWidth}px`; // a shorter label moves nothing
    commit.textContent = state === 'revealed' ? 'Guess again' : label;
    if (again) again.disabled = state !== 'revealed' || !committed;
  };
  const decide = (guess: Guess) => {
    committed = { guess };
    fix(guess);
    after.forEach((element) => element.classList.add('shown'));
  };
  const reveal = (guess: Guess, result: any, isKept: boolean) => show(guess, result, isKept) + (result?.disturbed ? warning : '');
  const remove = () => {
    root.querySelectorAll('.truth').forEach((drawn) => drawn.replaceChildren());
    clear?.();
  };
  const undo = () => {
    remove();
    if (committed) free();
    committed = undefined;
    disturbances = 0;
    reference?.toggleAttribute('hidden', true);
    delete root.dataset.kept;
    keep(key, undefined);
    enter('guessing', asks);
  };

  const busy = (is: boolean) => {
    if (stop) stop.disabled = !is;
    if (bar) bar.hidden = !is;
  };
  const progress = (share: number) => {
    if (bar) bar.value = share;
  };
  const perform = async (measured: NonNullable<typeof measure>, guess: Guess) => {
    const own = (working = new AbortController());
    progress(0);
    const result = measured(guess, { signal: own.signal, progress });
    busy(true);
    enter('revealing', 'Measuring…');
    const endTurn = takeTurn(() => own.abort());
    try {
      return await result;
    } catch (error) {
      throw own.signal.aborted ? new Stopped() : error;
    } finally {
      busy(false);
      endTurn();
    }
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
    const { guess } = committed as { guess: Guess };
    try {
      const result: any = measure && await perform(measure, guess);
      const said = reveal(guess, result, false);
      disturbances = result?.disturbed ? disturbances + 1 : 0;
      const refers = reference !== null && disturbances > 1;
      reference?.toggleAttribute('hidden', !refers);
      enter('revealed', refers ? `${said} Below is what our machine measured.` : said);
      keep(key, { guess, result, shown: true });
      verdict.scrollIntoView({ block: 'nearest' }); // a measurement may be above it
    } catch (error) {
      enter('stopped', failure(error));
    }
  }

  stop?.addEventListener('click', () => working?.abort());
  // Whoever clicks twice, or while the truth appears, does not want to lose it.
  const wanted = ({ detail }: MouseEvent) => detail < 2 && performance.now() - revealed > twice;
  commit.addEventListener('click', (event) => {
    if (root.dataset.state !== 'revealed') start();
    else if (wanted(event)) undo();
  });
  again?.addEventListener('click', (event) => {
    if (!wanted(event)) return;
    remove();
    commit.focus(); // because this button is hidden while it is measured
    start();
  });
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
      if (before.shown) enter('revealed', reveal(before.guess, before.result, true));
      else enter('stopped', stays);
    } catch {
      undo(); // kept by another version of this page
    }
  }
  answered();
}
