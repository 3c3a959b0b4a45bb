// An embed without a browser: the page's program and its modules for messages, unchanged. Time is virtual
// (tests/lib/virtual.js), so only frames let it pass.
//   const embed = await openEmbed('scene=klaus&n=300');  // with { run: false } nobody has pressed Run
//   await embed.say({ type: 'pause' });                  // a message of the embedding page, which hears embed.heard
//   (await embed.ask({ type: 'get' })).tick              // a message, and frames until its answer
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema } from '../lib/programs.mjs';
import { bootFacts } from '../../web/build/gallery.ts';
import { Canvas, loadProgram, otherWindow, size, windowAt } from './page.mjs';

const { virtual } = globalThis;
Object.assign(globalThis, {
  BUILD_SCHEMA: schema, BUILD_FACTS: bootFacts(schema), BUILD_LIMITS: schema.limits,
  reportError: (error) => queueMicrotask(() => { throw error; }), // so that an error in a frame or timer fails the test
});
const modules = ['frame/door', 'frame/answers', 'schema/asked', 'page/attach/drive', 'page/boot/run'];
const [{ hearMessages }, { answersOf }, { askedBy, queryForProgram }, { Program }, { run: runProgram }] =
  await Promise.all(modules.map((path) => import(`../../web/${path}.ts`)));

let ids = 0;

/**
 * @param {string} query
 * @param {object} [how]
 * @param {boolean} [how.run] Whether Run is pressed.
 * @param {string} [how.hash] Of the address, for a replay.
 * @param {() => Promise<void>} [how.load] Instead of loading the program.
 */
export async function openEmbed(query, { run = true, hash = '', load } = {}) {
  const parent = otherWindow();
  const window = windowAt({ search: query && `?${query}`, hash }, parent);
  const canvas = new Canvas();
  const { BUILD_FACTS: facts } = globalThis;
  const sight = { visible: true, graphics: true, changed() {}, keepOn() {} };
  let state = 'idle', failure = '', open = true, program, firstFrame;
  const drawn = new Promise((resolve) => (firstFrame = resolve));
  const enter = () => (globalThis.window = window); // for the modules

  const prepare = async () => {
    program ??= await loadProgram(window, canvas, () => open, {
      onReady: firstFrame,
      onReport: (kind, text) => (kind === 'fatal' ? embed.fail(text) : embed.notices.push(text)),
    });
  };
  // As web/page/boot/boot.ts and attach.ts do, without the page around them.
  const begin = async () => {
    if (state !== 'idle') return;
    state = 'loading';
    await prepare();
    embed.program = new Program(canvas, program, sight);
    const attached = {
      command: embed.program.command.bind(embed.program),
      answers: () => answersOf(embed.program, () => (text) => embed.notices.push(text)),
      async open() {
        embed.program.open(queryForProgram(window.location.search), true, size.width, size.height, false);
        embed.program.resize(size.width, size.height, 1);
        if (sight.visible) await drawn;
        else embed.see(false);
        embed.program.store.look();
      },
    };
    await runProgram(attached, conversation, false, () => {
      state = 'ready';
      enter();
      drawn.then(() => (enter(), conversation.tellParent('ready')));
    });
  };
  enter();
  const conversation = hearMessages({
    start: begin, load: load ?? prepare, phase: () => (failure ? 'failed' : state), failure: () => failure,
    asked: () => (hash ? {} : embed.asked()), keeps: (sets) => (embed.sets = sets), shown: (visible) => (embed.shown = visible),
    turnTo: (search) => (window.location.search = search),
  });

  const embed = {
    canvas, parent, sight, conversation, sets: [], notices: [], heard: parent.heard, frames: virtual.run,
    /** Scene and number of discs that picture and button show before Run. */
    asked() {
      const { scene, n } = askedBy(window.location.search, embed.sets, facts);
      return { scene, n };
    },
    /** Presses Run, and lets frames pass until the embed runs. */
    async start() {
      begin();
      await virtual.until(() => state === 'ready' || failure);
    },
    /** Sends a message of the embedding page or another window. When the promise resolves, the embed has heard it. */
    post(data, source = parent) {
      enter();
      window.dispatchEvent(Object.assign(new Event('message'), { data, source }));
      return virtual.breathe();
    },
    /** Sends messages that wait for the embed together, as those of a busy page do. */
    flood(messages, source = parent) {
      enter();
      for (const message of messages) {
        window.dispatchEvent(Object.assign(new Event('message'), { data: { cellmates: 1, ...message }, source }));
      }
    },
    say: (message, source) => embed.post({ cellmates: 1, ...message }, source),
    answersTo: (id, from = parent) => from.heard.filter(({ re }) => re === id),
    /** Sends messages. Resolves to a function that waits for their answers: exactly one for each. */
    async send(messages, from = parent) {
      const { heard } = from;
      let at = heard.length;
      const found = new Map(messages.map(() => [++ids, []]));
      for (const [k, id] of [...found.keys()].entries()) await embed.say({ ...messages[k], id }, from);
      return async () => {
        await virtual.until(() => {
          for (; at < heard.length; at++) found.get(heard[at].re)?.push(heard[at]);
          return [...found.values()].every(({ length }) => length > 0);
        }, 20_000);
        return [...found.values()].map(([{ re, ...answer }, ...more]) => {
          assert.deepEqual(more, []);
          return answer;
        });
      };
    },
    askAll: async (messages, from) => (await embed.send(messages, from))(),
    ask: async (message, from) => (await embed.askAll([message], from))[0],
    /** Shows or hides the picture, as scrolling does. */
    see(visible) {
      sight.visible = visible;
      embed.program.visible(visible);
      sight.changed();
    },
    fail(why) {
      failure = why;
      conversation.failed();
      embed.program?.fail(why.slice(0, -1));
    },
    close() {
      open = false;
    },
  };
  if (run) await embed.start();
  return embed;
}

/** A test with an embed, on a machine whose work takes `slowness` times as long. */
export const embedTest = (name, query, run, { slowness = 1, ...how } = {}) => test(name, async () => {
  virtual.slowness = slowness;
  const embed = await openEmbed(query, how);
  await run(embed);
  embed.close();
  virtual.slowness = 1;
});
