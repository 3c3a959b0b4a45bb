// Events for the embedding page. The program says what has changed and who did it; the other events are found in samples
// of its state, only while somebody has subscribed and the picture is in sight.

import type { Store } from '../driver/store.ts';
import type { State, Value } from '../schema/types.ts';
import { type Subscription, stateForOthers, tell } from './message.ts';

/** The values of these settings. Other names are none. */
function settingsIn(state: State, names: Iterable<string>) {
  const values: Record<string, Value> = { ...state.view, paused: Number(state.paused) };
  for (const { name } of BUILD_SCHEMA.run) values[name] ??= state[name];
  return Object.fromEntries([...names].filter((name) => name in values).map((name) => [name, values[name]]));
}

/** The fields of each event that is found in samples; undefined if there is no event. */
const found: Record<string, (was: State | undefined, now: State) => object | undefined> = {
  state(was, now) {
    const fresh = stateForOthers(now);
    return was && JSON.stringify(stateForOthers(was)) === JSON.stringify(fresh) ? undefined : { running: true, ...fresh };
  },
  tick: (was, { tick, count, measured, pairTests, contacts, msPerTick, msBelow }) =>
    was?.tick === tick && was.count === count ? undefined : { tick, count, measured, pairTests, contacts, msPerTick, msBelow },
  spawn: (was, { page: { added }, count, tick }) => (was && added > was.page.added ? { added: added - was.page.added, count, tick } : undefined),
  measure(was, { page: { inspection: { measuring, measured: rows } } }) {
    const key = ({ page: { inspection: { measuring: active, measured } } }: State) => `${active} ${measured.map(({ state }) => state)}`;
    return was && key(was) !== `${measuring} ${rows.map(({ state }) => state)}` ? { measuring, rows } : undefined;
  },
};

/** Whether the picture is in sight, and whether it has its WebGL context. */
export interface Sight {
  visible: boolean;
  graphics: boolean;
  /** Called after each change. */
  changed(): void;
  /** Says whether the program must continue while its canvas is scrolled away, because somebody reads its figures. */
  keepOn(wanted: boolean): void;
}

export type Watched = { store: Store<State>; sight: Sight };

/** @returns Begins a subscription; what that returns ends it. */
export function runEvents({ store, sight }: Watched): (one: Subscription) => () => void {
  const lookers = new Set<() => void>();
  sight.changed = () => lookers.forEach((look) => look());

  /** Begins a subscription to events that are found in samples. */
  function sample(tellIt: (what: object) => void, { event, every }: Subscription) {
    const soon = event === 'state' || event === 'tick'; // these come once at the beginning, too
    let was = soon ? undefined : store.state() ?? undefined;
    return store.samples((now) => {
      if (!sight.visible) return;
      const what = found[event](was, now);
      was = now;
      if (what) tellIt(what);
    }, every, soon);
  }

  /** Begins a subscription to changes: the embedding page's own come immediately, and the reader's as often as samples. */
  function follow(tellIt: (what: object) => void, { every }: Subscription) {
    let ofReader: Record<string, Value> = {};
    const say = (by: string, fields: Record<string, Value>, { tick }: State) => {
      if (Object.keys(fields).length > 0) tellIt({ by, fields, tick });
    };
    const sayReaders = (now: State) => {
      say('reader', ofReader, now);
      ofReader = {};
    };
    const ends = [
      store.changes(({ by, changed, state }) => {
        if (by === 'reader') return Object.assign(ofReader, settingsIn(state, changed));
        sayReaders(state);
        say(by, settingsIn(state, changed), state);
      }),
      store.samples((now) => sight.visible && sayReaders(now), every),
    ];
    return () => ends.forEach((end) => end());
  }

  /** Begins a subscription to what can be seen, of which the first event comes at once. */
  function look(tellIt: (what: object) => void, { event }: Subscription) {
    let was: boolean | undefined;
    const tellNew = () => {
      const now = sight[event as 'visible' | 'graphics'];
      if (now !== was) tellIt({ [event]: (was = now) });
    };
    tellNew();
    lookers.add(tellNew);
    return () => lookers.delete(tellNew);
  }

  return (one) => {
    const begin = one.event === 'change' ? follow : one.event in found ? sample : look;
    return begin((what) => tell(one.from, { type: 'event', event: one.event, ...what }), one);
  };
}
