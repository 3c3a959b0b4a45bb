// The race of naive against the grid, in a frame, and the guess of the grid's lead with fewer discs. The lead is how many
// ticks the grid makes while naive makes one.
import { find, findButton, make } from '../../kit/html.ts';
import { draw } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { demandClock, Untimed } from '../../kit/timing.ts';
import type { State } from '../../embed/types.ts';
import type { Race } from '../../schema/types.ts';
import { liveFrame } from '../live_frame.ts';
import { paint } from '../paint.ts';
import { acrossAxis, acrossOf, chart, downAxis, downOf, gapTo, handle, type Axis } from '../predict/chart.ts';
import { predict } from '../predict/predict.ts';
import { slider } from '../predict/slider.ts';
import { onPress } from '../press.ts';
import { counted, times, whole } from '../words.ts';

/** The scene and number of discs of the first race, and the number of discs whose lead the reader guesses. */
export const scene = 'pegs';
export const count = 30_000;
export const asked = count / 10;

const discsAxis: Axis = { least: asked / 3, most: count * 3, log: true, ticks: [asked, count], label: 'discs', name: whole };
export const leadAxis: Axis = { least: 1, most: 1000, log: true, ticks: [1, 10, 100, 1000],
  label: 'grid ticks per naive tick', name: whole };

const placeOf = (n: number, lead: number) =>
  [acrossOf(discsAxis, n), downOf(leadAxis, Math.min(leadAxis.most, Math.max(leadAxis.least, lead)))] as [number, number];

/** The chart before the guess. */
export const leadChart = () =>
  chart(
    downAxis(leadAxis),
    acrossAxis(discsAxis),
    draw('g', { class: 'known' }),
    draw('g', { class: 'truth' }),
    handle('y', `Your guess: grid ticks per naive tick, with ${whole(asked)} discs`, leadAxis, placeOf(asked, leadAxis.least)),
  );

/** The lead in the first race, as a point of the chart. */
function known(lead: number) {
  const [cx, cy] = placeOf(count, lead);
  return [draw('circle', { fill: paint('ink'), cx, cy, r: 4 }), draw('text', { x: cx, y: cy - 10, 'text-anchor': 'middle' }, times(lead))];
}

const labels = { idle: 'Run', loading: 'Stop', racing: 'Stop', paused: 'Play', over: 'Restart' };

// 3 s for each side, in slices of 6 ms a frame (src/session/figures/race.h), are 8 s at 60 frames per second.
const underWay = 'Racing… A race usually takes about ten seconds. Stop ends it now and compares the ticks made so far.';

/** The grid's ticks per naive tick; 0 if unknown. */
const leadOf = ({ left, right }: Race) => (left.ticks > 0 && right.ticks > 0 && !left.msBelow && !right.msBelow ? left.ms / right.ms : 0);

/**
 * The races in the frame.
 * @param first Takes the lead of a race with `count` discs.
 * @returns Races `n` discs for somebody who has the turn. Throws if the race ends before it is over.
 */
function racesIn(root: HTMLElement, first: (lead: number) => void) {
  const button = findButton(root, 'run');
  const sentence = find(root, '.said');
  const bar = find(root, 'progress');

  /** State of the race that the frame shows; idle if there is none. */
  let state: keyof typeof labels = 'idle';
  let requested = false; // whether the program has been told to begin the race that is loading
  let discs = count;
  let computing = false;
  /** The guess that waits for the end of a race. */
  let guesser: ((end: Race | Error) => void) | null = null;

  const enter = (next: typeof state, words: string) => {
    state = root.dataset.state = next;
    button.textContent = labels[next];
    bar.hidden = next !== 'racing' && next !== 'paused';
    if (sentence.textContent !== words) sentence.textContent = words;
  };
  const tellGuesser = (end: Race | Error) => {
    const waiting = guesser;
    guesser = null;
    waiting?.(end);
  };
  const stopped = () => {
    enter('idle', 'Stopped.');
    tellGuesser(new Error('The race was stopped.'));
  };
  const live = liveFrame(find(root, '.live'), {
    title: 'The race: naive left of the seam, grid right of it',
    style: { aspectRatio: 'auto', height: '100%' },
    hold() {
      if (state === 'loading') stop();
      else live.frame()?.pause();
    },
    listen: (frame) => frame.on('state', follow),
    failed(error) {
      enter('idle', `The race can’t run here: ${error.message}`);
      tellGuesser(error);
    },
  });
  /** Stops the race, or its loading. */
  const stop = () => {
    if (live.isRunning()) live.frame()?.cancel();
    else {
      live.destroy();
      stopped();
    }
  };

  const code = (textContent: string) => make('code', { textContent });
  /** Shows the figures below the frame, which draws ticks and times itself. */
  const show = (race: Race) => {
    const { tick, left, right, equal, progress } = race;
    bar.value = progress;
    find(root, '.tests').textContent = left.ticks > 0 && right.ticks > 0
      ? `In its latest tick, naive tested ${whole(left.pairTests)} pairs, and the grid ${whole(right.pairTests)}.` : '';
    find(root, '.hashes').replaceChildren(`Hashes at tick ${whole(tick)}: naive `, code(left.hash), ', grid ', code(right.hash),
      equal ? '. They are equal.' : '. They differ.');
    const lead = leadOf(race);
    if (race.over && discs === count && lead > 0) first(lead);
  };

  function follow({ race, paused, n }: State) {
    // Until the new race has begun, the state is of another one.
    if (state === 'loading' && (!requested || !race || n !== discs)) return;
    const before = state;
    const next = !race ? 'idle' : race.over ? 'over' : paused ? 'paused' : 'racing';
    if (race) show(race);
    // After the race, the buttons in the frame make both sides level.
    const computes = next === 'racing' || (race?.state === 'levelling' && !paused);
    if (computes && !computing && !guesser) live.takeTurn();
    if (!computes) live.endTurn();
    computing = computes;
    if (next !== before) {
      enter(next, { racing: underWay, paused: 'Paused.', idle: 'Closed.', over: race?.sentence ?? '' }[next]);
    }
    if (race?.over) tellGuesser(race);
    if (!race) tellGuesser(new Error('The race was closed.'));
  }

  /** Begins a race with `n` discs. */
  async function run(n: number) {
    try {
      demandClock();
    } catch (error) {
      if (!(error instanceof Untimed)) throw error;
      enter('idle', error.message);
      return tellGuesser(error);
    }
    live.reveal();
    const again = state === 'over' && n === discs;
    const loaded = live.isRunning();
    discs = n;
    requested = false;
    enter('loading', loaded ? 'Starting…' : 'Loading the simulation…');
    if (loaded && !again) {
      await live.ask(async (frame) => {
        await frame.set({ n });
        requested = true;
        // The state tells how the race goes, unless it does not begin.
        await frame.race({ methods: 'naive,grid' }).catch((error) => {
          if (error.code !== 'interrupted') throw error;
          if (state === 'loading') stopped();
        });
      });
      return;
    }
    const now = await (loaded ? live.ask((frame) => frame.reset()) : live.play({ scene, n, race: 'naive,grid' }));
    if (!now || now.running === false) return;
    requested = true;
    follow(now);
  }

  onPress(button, () => {
    if (state === 'loading' || state === 'racing') stop();
    else if (state === 'paused') live.frame()?.play();
    else {
      live.takeTurn();
      run(count);
    }
  });

  return async (n: number, signal: AbortSignal) => {
    live.endTurn();
    const end = new Promise<Race | Error>((resolve) => (guesser = resolve));
    const give = () => {
      tellGuesser(signal.reason);
      stop();
    };
    signal.addEventListener('abort', give);
    run(n);
    const race = await end;
    signal.removeEventListener('abort', give);
    if (race instanceof Error) throw race;
    return race;
  };
}

export function start() {
  const section = find(document, '#race');
  const quiz = find(section, '.predict');
  const race = racesIn(find(section, '.race'), (lead) => drawIn(find(quiz, '.known', SVGGElement), known(lead)));
  predict(quiz, {
    ...slider(quiz, {
      axis: leadAxis,
      along: 'y',
      says: (value) => counted(value, 'tick'),
    }),
    async measure(_, { signal }) {
      const lead = leadOf(await race(asked, signal));
      if (!lead) throw new Error('The race gave no result. Try again.');
      return lead;
    },
    show(value, lead) {
      const drawn = gapTo(placeOf(asked, lead), placeOf(asked, value), times(lead), 4);
      drawIn(find(quiz, '.truth', SVGGElement), drawn);
      return `You guessed ${counted(value, 'tick')}. On your machine the grid made ${times(lead)} while naive made one.`;
    },
  });
}
