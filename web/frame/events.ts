// Events for the embedding page. Most are found by comparing samples of the state, a few times per
// second, and only while somebody has subscribed and the picture is in sight. The cost of a sample
// does not depend on the number of discs.

import type { Program, State, Value, Watch } from '../types.ts';
import type { Asked } from './messages.ts';
import { type Subscription, tell } from './message.ts';
import { stateForOthers } from './state.ts';

const finest = 50; // ms, shortest time between two samples

/** All settings that a reader or the embedding page can change. */
const settingsOf = (now: State): Record<string, Value> => ({
  ...Object.fromEntries(BUILD_SCHEMA.run.map(({ name }) => [name, now[name]])), n: now.begun, ...now.view, paused: Number(now.paused),
});

/** Number of discs added since tick 0. */
const addedTo = ({ n, begun }: State) => n - begun;

/** The fields of each event that is found in samples; undefined if there is no event. */
const found: Record<string, (was: State | undefined, now: State) => object | undefined> = {
  state: (was, now) => {
    const fresh = stateForOthers(now);
    return was && JSON.stringify(stateForOthers(was)) === JSON.stringify(fresh) ? undefined : { running: true, ...fresh };
  },
  tick: (was, { tick, n, measured, pairTests, contacts, msPerTick, msBelow }) =>
    was?.tick === tick && was.n === n ? undefined : { tick, n, measured, pairTests, contacts, msPerTick, msBelow },
  spawn(was, now) {
    const again = was && (now.tick < was.tick || now.begun !== was.begun || now.scene !== was.scene);
    const added = addedTo(now) - (again || !was ? 0 : addedTo(was));
    return was && added > 0 ? { added, n: now.n, tick: now.tick } : undefined;
  },
  measure(was, { inspection: { measuring, mode, measured: rows } }) {
    const key = ({ measuring: active, measured }: State["inspection"]) => `${active} ${measured.map(({ state }) => state)}`;
    return was && key(was.inspection) !== key({ measuring, mode, measured: rows, sizes: [] }) ? { measuring, mode, rows } : undefined;
  },
};

/** Whether the command may change the setting. */
function mayChange({ type, query }: Asked, setting: string) {
  if (type === 'restore') return true;
  if (type !== 'set') return setting === 'paused' && /^(play|pause|step|seek)$/.test(type);
  const fields = new URLSearchParams(query);
  return fields.has('scene') || fields.has(setting);
}

/** @param subscriptions The present ones. `update` must be called after they change. */
export function runEvents(program: Program, watch: Watch, subscriptions: Subscription[]) {
  /** Time and state of each subscription's last sample. */
  const heard = new Map<Subscription, { at: number; was: State | undefined }>();
  let stop = () => {};
  let settings: Record<string, Value> | null = null;
  const wants = (event: string) => subscriptions.some((one) => one.event === event);
  const tellOf = ({ from, event }: Subscription, what: object) => tell(from, { type: 'event', event, ...what });
  const tellAll = (event: string, what: object) => {
    for (const one of subscriptions) if (one.event === event) tellOf(one, what);
  };

  /** Commands of the embedding page that are not answered yet. They may have changed settings. */
  const pending = new Set<Asked>();
  /** Sends `change` events for all that has changed since the last call. */
  const tellChanges = (now: State | null) => {
    if (!now || !wants('change')) return;
    const ofHost = (name: string) => [...pending].some((command) => mayChange(command, name));
    const was = settings;
    settings = settingsOf(now);
    if (!was) return;
    const changed = Object.entries(settings).filter(([name, value]) => was[name] !== value);
    for (const by of ['reader', 'host']) {
      const fields = Object.fromEntries(changed.filter(([name]) => ofHost(name) === (by === 'host')));
      if (Object.keys(fields).length > 0) tellAll('change', { by, fields, tick: now.tick });
    }
  };

  const look = (now: State) => {
    if (!program.sight.visible) return;
    tellChanges(now);
    const time = performance.now();
    for (const one of subscriptions) {
      const last = heard.get(one);
      if (!(one.event in found) || !last || time - last.at < one.every - finest / 2) continue;
      const what = found[one.event](last.was, now);
      heard.set(one, { at: time, was: now });
      if (what) tellOf(one, what);
    }
  };

  const update = () => {
    const open = new Set(subscriptions);
    for (const one of heard.keys()) if (!open.has(one)) heard.delete(one);
    const now = subscriptions.length > 0 ? program.state(false) : null;
    if (!wants('change')) settings = null;
    else if (now) settings ??= settingsOf(now);
    for (const one of subscriptions) {
      if (heard.has(one)) continue;
      // The first `state` and `tick` come immediately; other events come only for later changes.
      heard.set(one, { at: -Infinity, was: one.event === 'state' || one.event === 'tick' ? undefined : now ?? undefined });
      if (one.event === 'visible' || one.event === 'graphics') tellOf(one, { [one.event]: program.sight[one.event] });
    }
    stop();
    const looked = subscriptions.filter(({ event }) => event in found || event === 'change').map(({ every }) => every);
    stop = looked.length > 0 ? watch.add(look, Math.max(finest, Math.min(...looked) / 2)) : () => {};
  };

  let was = { ...program.sight };
  program.sight.changed = () => {
    for (const event of (['visible', 'graphics'] as const)) {
      if (program.sight[event] !== was[event]) tellAll(event, { [event]: program.sight[event] });
    }
    was = { ...program.sight };
  };
  update();

  return {
    update,
    /** To be called before a command of the embedding page: changes until then are the reader's. */
    beforeCommand(command: Asked) {
      if (wants('change')) tellChanges(program.state(false));
      pending.add(command);
    },
    /** To be called after a command. */
    afterCommand(command: Asked, carriedOut: boolean) {
      if (wants('change') && carriedOut) tellChanges(program.state(false));
      pending.delete(command);
    },
  };
}
