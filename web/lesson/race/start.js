// Naive against the grid, in a frame: the first thing on the page. And once the reader has seen
// how large the lead is, what it will be with fewer discs.
import { figureText } from '../../figure_text.js';
import { addressOf, fill } from '../../embed/mount.js';
import { find, make } from '../../page/html.js';
import { onPress } from '../clicks.js';
import { predict } from '../predict/predict.js';
import { slider } from '../predict/slider.js';
import { draw } from '../svg.js';
import { asElement } from '../svg_element.js';
import { takeTurn } from '../turn.js';
import { gap, times, whole } from '../words.js';
import { asked, count, leadAxis, placeOf, scene } from './lead.js';

/** @import { Frame } from '../../embed/frame.js' */
/** @import { Race, State } from '../../types.js' */

const labels = { idle: 'Run the race', loading: 'Stop', racing: 'Stop', paused: 'Go on', over: 'Race again' };

/** How many ticks the grid makes during one of naive; 0 if that is not known. @param {Race} race */
const leadOf = ({ left, right }) => (left.ticks > 0 && right.ticks > 0 && !left.msBelow && !right.msBelow ? left.ms / right.ms : 0);

export function start() {
  const section = find(document, '#race', HTMLElement);
  const root = find(section, '.race', HTMLElement);
  const button = find(root, '[name="run"]', HTMLButtonElement);
  const sentence = find(root, '.said', HTMLElement);
  const arena = find(root, '.arena', HTMLElement);
  const place = find(arena, '.live', HTMLElement);
  const caption = find(root, 'caption', HTMLElement);
  const hashes = find(root, '.hashes', HTMLElement);
  const rows = /** @type {const} */ (['left', 'right']).map((side) => ({ side, cells: [...root.querySelectorAll(`[data-side="${side}"] td`)] }));
  const quiz = find(section, '.predict', HTMLElement);

  /** What the frame shows: no race, one that is about to begin, that goes on, is held, has ended. @type {keyof typeof labels} */
  let state = 'idle';
  /** @type {Frame | null} */
  let frame = null;
  let running = false; // the program in it
  let ordered = false; // the program has been told to begin the race that is loading
  let discs = count;
  let endTurn = () => {};
  /** Who waits for the end of a race. @type {{ over: (race: Race) => void, failed: (error: unknown) => void } | null} */
  let guesser = null;

  const enter = (/** @type {typeof state} */ next, /** @type {string} */ words) => {
    state = root.dataset.state = next;
    button.textContent = labels[next];
    if (sentence.textContent !== words) sentence.textContent = words;
  };
  const tellGuesser = (/** @type {(waiting: NonNullable<typeof guesser>) => void} */ tell) => {
    const waiting = guesser;
    guesser = null;
    if (waiting) tell(waiting);
  };
  const giveUp = (/** @type {string} */ words) => {
    frame?.destroy();
    frame = null;
    running = false;
    endTurn();
    enter('idle', words);
  };
  /** Where the frame does not do what it should. @param {unknown} error */
  const fail = (error) => {
    giveUp(`The race cannot be run here: ${error instanceof Error ? error.message : error}`);
    tellGuesser(({ failed }) => failed(error));
  };
  const stopped = () => {
    enter('idle', 'Stopped.');
    tellGuesser(({ failed }) => failed(new Error('The race was stopped.')));
  };
  /** The reader has had enough. */
  const stop = () => {
    if (running) frame?.cancel();
    else {
      giveUp('');
      stopped();
    }
  };
  /** Another part begins to compute. */
  const hold = () => {
    if (state === 'loading') stop();
    else frame?.pause();
  };

  const show = (/** @type {Race} */ race) => {
    caption.textContent = `${whole(discs)} discs, on your machine`;
    for (const { side, cells } of rows) {
      const { ticks, ms, msBelow, pairTests } = race[side];
      const texts = ticks > 0 ? [whole(ticks), `${msBelow ? '< ' : ''}${figureText(ms)}`, whole(pairTests)] : ['0', '–', '–'];
      texts.forEach((text, k) => (cells[k].textContent = text));
    }
    const { tick, left, right } = race;
    const code = (/** @type {string} */ textContent) => make('code', { textContent });
    hashes.replaceChildren(`Hashes at tick ${whole(tick)}: naive `, code(left.hash), ', grid ', code(right.hash), race.equal ? '. They are equal.' : '. They differ.');
    const lead = leadOf(race);
    if (race.over && discs === count && lead > 0) find(quiz, '.known', SVGGElement).replaceChildren(...known(lead).map(asElement));
  };

  /** @param {State} now */
  function follow({ race, paused, n }) {
    // Until it has begun, what is shown is another one.
    if (state === 'loading' && (!ordered || !race || n !== discs)) return;
    const before = state;
    const next = !race ? 'idle' : race.over ? 'over' : paused ? 'paused' : 'racing';
    if (race) show(race);
    if (next === 'racing' && before !== 'racing' && !guesser) endTurn = takeTurn(hold);
    if (next !== before) {
      if (next !== 'racing') endTurn();
      enter(next, race?.over ? `On your machine: ${race.sentence}` : { racing: 'Racing…', paused: 'Paused.', idle: 'Closed.' }[/** @type {'racing' | 'paused' | 'idle'} */ (next)]);
    }
    if (race?.over) tellGuesser(({ over }) => over(race));
    if (!race) tellGuesser(({ failed }) => failed(new Error('The race was closed.')));
  }

  /** From the start, with `n` discs. @param {number} n */
  async function run(n) {
    // A frame that does not load would only tell after ten seconds.
    if (!frame && !navigator.onLine) return fail(new Error('You are offline.'));
    // Out of sight nothing runs.
    arena.scrollIntoView({ block: 'nearest' });
    const again = state === 'over' && n === discs;
    // One that is still loading has another number of discs in its address.
    if (!running) frame?.destroy();
    if (!running) frame = null;
    discs = n;
    ordered = false;
    enter('loading', running ? 'Starting…' : 'Loading the simulation…');
    // The theme of this page, if its address asks for one.
    const theme = new URLSearchParams(window.location.search).get('theme');
    const source = () => addressOf('../', { scene, n, race: 'naive,grid', ui: 'none', theme, autoplay: 0 });
    const mounted = (frame ??= fill(place, { src: source(), title: 'The race: naive on one side, grid on the other', lazy: false }));
    Object.assign(mounted.iframe.style, { aspectRatio: 'auto', height: '100%' });
    try {
      if (!running) {
        const now = await mounted.play({ timeout: 60_000 });
        if (frame !== mounted) return;
        running = ordered = true;
        mounted.on('state', (seen) => frame === mounted && follow(seen));
        follow(now);
      } else if (again) {
        const now = await mounted.reset();
        ordered = true;
        follow(now);
      } else {
        await mounted.set({ n });
        ordered = true;
        // What becomes of it is seen in the state, unless it does not begin.
        mounted.race('naive', 'grid').catch((error) => {
          if (frame !== mounted) return;
          if (error.code !== 'interrupted') fail(error);
          else if (state === 'loading') stopped();
        });
      }
    } catch (error) {
      if (frame === mounted) fail(error);
    }
  }

  onPress(button, () => {
    if (state === 'loading' || state === 'racing') stop();
    else if (state === 'paused') frame?.play();
    else {
      endTurn = takeTurn(hold);
      run(count);
    }
  });

  const guess = slider(quiz, {
    axis: leadAxis,
    along: 'y',
    round: Math.round,
    step: (value, steps) => (steps > 0 ? Math.max(value + 1, value * 1.1 ** steps) : Math.min(value - 1, value * 1.1 ** steps)),
    says: (value) => `${whole(value)} ticks`,
  });
  predict(quiz, {
    read() {
      const value = guess.value();
      return value === null ? `First a guess: move the point, or type a number from ${leadAxis.least} to ${whole(leadAxis.most)}.` : { guess: value };
    },
    fix: guess.fix,
    async reveal(value, { signal }) {
      endTurn(); // now it is the guess's
      /** @type {Promise<Race>} */
      const end = new Promise((resolve, reject) => (guesser = { over: resolve, failed: reject }));
      const give = () => {
        guesser = null;
        stop();
      };
      signal.addEventListener('abort', give);
      /** @type {Promise<never>} */
      const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      run(asked);
      const race = await Promise.race([end, aborted]).finally(() => signal.removeEventListener('abort', give));
      const lead = leadOf(race);
      if (!lead) throw new Error('There is no result. Race again.');
      find(quiz, '.truth', SVGGElement).replaceChildren(...truth(value, lead).map(asElement));
      return `You guessed ${whole(value)}. On your machine it is ${times(lead)}: ${gap(value, Math.round(lead))}.`;
    },
  });
}

/** What the first race has shown. @param {number} lead */
function known(lead) {
  const [cx, cy] = placeOf(count, lead);
  return [draw('circle', { cx, cy, r: 4 }), draw('text', { x: cx, y: cy - 10, 'text-anchor': 'middle' }, times(lead))];
}

/**
 * @param {number} guess
 * @param {number} lead
 */
function truth(guess, lead) {
  const [x, y] = placeOf(asked, lead);
  const [, guessed] = placeOf(asked, guess);
  return [
    draw('path', { class: 'gap', d: `M${x} ${guessed}V${y}` }),
    draw('circle', { class: 'point', cx: x, cy: y, r: 5 }),
    draw('text', { class: 'answer', x: x - 12, y: y + 4, 'text-anchor': 'end' }, times(lead)),
  ];
}
