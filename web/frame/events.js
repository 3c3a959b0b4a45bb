// Events for the embedding page. Most are found by comparing samples of the state, a few times per
// second, and only while somebody has subscribed and the picture is in sight. The cost of a sample
// does not depend on the number of discs.

/** @import { Program, State, Value, Watch } from '../types.js' */
/** @import { Subscription } from './message.js' */
/** @import { Asked } from './messages.js' */
import { tell } from './message.js';
import { stateForOthers } from './state.js';

const finest = 50; // ms, shortest time between two samples

/**
 * All settings that a reader or the embedding page can change.
 * @param {State} now
 * @returns {Record<string, Value>}
 */
const settingsOf = (now) => ({
  ...Object.fromEntries(BUILD_SCHEMA.run.map(({ name }) => [name, now[name]])), n: now.begun, ...now.view, paused: Number(now.paused),
});

/** Number of discs added since tick 0. @param {State} now */
const addedTo = ({ n, begun }) => n - begun;

/**
 * The fields of each event that is found in samples; undefined if there is no event.
 * @type {Record<string, (was: State | undefined, now: State) => object | undefined>}
 */
const found = {
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
    const key = (/** @type {State["inspection"]} */ { measuring: active, measured }) => `${active} ${measured.map(({ state }) => state)}`;
    return was && key(was.inspection) !== key({ measuring, mode, measured: rows, sizes: [] }) ? { measuring, mode, rows } : undefined;
  },
};

/** Whether the command may change the setting. @param {Asked} command @param {string} setting */
function mayChange({ type, query }, setting) {
  if (type === 'restore') return true;
  if (type !== 'set') return setting === 'paused' && /^(play|pause|step|seek)$/.test(type);
  const fields = new URLSearchParams(query);
  return fields.has('scene') || fields.has(setting);
}

/**
 * @param {Program} program
 * @param {Watch} watch
 * @param {Subscription[]} subscriptions The present ones. `update` must be called after they change.
 */
export function runEvents(program, watch, subscriptions) {
  /** Time and state of each subscription's last sample. @type {Map<Subscription, { at: number, was: State | undefined }>} */
  const heard = new Map();
  let stop = () => {};
  /** @type {Record<string, Value> | null} */
  let settings = null;
  const wants = (/** @type {string} */ event) => subscriptions.some((one) => one.event === event);
  const tellOf = (/** @type {Subscription} */ { from, event }, /** @type {object} */ what) => tell(from, { type: 'event', event, ...what });
  const tellAll = (/** @type {string} */ event, /** @type {object} */ what) => {
    for (const one of subscriptions) if (one.event === event) tellOf(one, what);
  };

  /** Commands of the embedding page that are not answered yet. They may have changed settings. @type {Set<Asked>} */
  const pending = new Set();
  /** Sends `change` events for all that has changed since the last call. @param {State | null} now */
  const tellChanges = (now) => {
    if (!now || !wants('change')) return;
    const ofHost = (/** @type {string} */ name) => [...pending].some((command) => mayChange(command, name));
    const was = settings;
    settings = settingsOf(now);
    if (!was) return;
    const changed = Object.entries(settings).filter(([name, value]) => was[name] !== value);
    for (const by of ['reader', 'host']) {
      const fields = Object.fromEntries(changed.filter(([name]) => ofHost(name) === (by === 'host')));
      if (Object.keys(fields).length > 0) tellAll('change', { by, fields, tick: now.tick });
    }
  };

  const look = (/** @type {State} */ now) => {
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
    for (const event of /** @type {const} */ (['visible', 'graphics'])) {
      if (program.sight[event] !== was[event]) tellAll(event, { [event]: program.sight[event] });
    }
    was = { ...program.sight };
  };
  update();

  return {
    update,
    /** To be called before a command of the embedding page: changes until then are the reader's. @param {Asked} command */
    beforeCommand(command) {
      if (wants('change')) tellChanges(program.state(false));
      pending.add(command);
    },
    /** To be called after a command. @param {Asked} command @param {boolean} carriedOut */
    afterCommand(command, carriedOut) {
      if (wants('change') && carriedOut) tellChanges(program.state(false));
      pending.delete(command);
    },
  };
}
