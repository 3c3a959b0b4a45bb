// The page's side of the workbench's thread, which may be busy with a frame of a minute.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { perform } = await import('/web/workbench/work.ts');
  window.threads = [];
  window.Worker = class {
    constructor(address, { type }) {
      Object.assign(this, { address, type, asked: [], ended: false });
      window.threads.push(this);
    }
    postMessage(message) {
      this.asked.push(message);
    }
    terminate() {
      this.ended = true;
    }
    say(kind, more) {
      this.onmessage({ data: { kind, ...more } });
    }
  };
  window.begin = (task) => {
    const controller = new AbortController();
    const heard = [];
    const running = { controller, heard, end: undefined };
    perform('page.js', task, ({ kind }) => heard.push(kind), controller.signal).then((end) => (running.end = end), (error) => (running.end = error.message));
    return running;
  };
});

partsTest('a task tells its news until it is done, and one thread does all tasks', async ({ begin, threads }) => {
  const first = begin('first');
  const [thread] = threads;
  equal([thread.address, thread.type, thread.asked], ['page.js', 'module', ['first']]);
  thread.say('reading');
  thread.say('read');
  thread.say('done');
  await frames(1);
  equal([first.heard, first.end], [['reading', 'read'], 'done']);
  thread.say('reading'); // late
  const second = begin('second');
  thread.say('failed', { sentence: 'There is no scene.' });
  await frames(1);
  equal([second.heard, second.end, threads.length, thread.ended], [[], 'There is no scene.', 1, false]);
});

partsTest('a task that is stopped ends with its thread, tells no more, and the next one has another', async ({ begin, threads }) => {
  const stopped = begin('first');
  stopped.controller.abort();
  threads[0].say('reading'); // late
  await frames(1);
  equal([stopped.heard, stopped.end, threads[0].ended], [[], 'cancelled', true]);
  const next = begin('second');
  equal([threads.length, threads[1].asked], [2, ['second']]);
  threads[1].say('done');
  await frames(1);
  equal([next.end, threads[1].ended], ['done', false]);
});

partsTest('a thread that cannot be started, or stops, is explained, and the next task has a new one', async ({ begin, threads, Worker }) => {
  const said = 'The thread that measures could not be started, or has stopped: open the page in a tab of its own, from a web server.';
  const first = begin('first');
  let prevented = false;
  threads[0].onerror({ preventDefault: () => (prevented = true) });
  await virtual.alongside(() => first.end, Infinity); // the server is asked for the type of the script
  equal([first.end, prevented, threads[0].ended], [said, true, true]);
  window.Worker = class {
    constructor() {
      throw new DOMException('no');
    }
  };
  const second = begin('second');
  await frames(1);
  equal(second.end, said);
  window.Worker = Worker;
  begin('third');
  equal(threads.length, 2);
});
