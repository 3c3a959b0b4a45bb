// The page's side of the worker. Code and JSON can't be interrupted, so a task is stopped by ending the worker; the next one
// reads the workload again when it is needed.

import { wrongType } from '../kit/module_type.ts';

import type { News, Task } from './worker.ts';

const stopped = 'The thread that measures could not be started, or has stopped: open the page in a tab of its own, from a web server.';

let worker: Worker | undefined;
let hear: ((news: News) => void) | undefined;

/**
 * Does one task at a time. Resolves to "done" or "cancelled"; rejects with one sentence, and for a table that can't be
 * read with its columns and a question.
 * @param address Of the worker's script.
 */
export async function perform(address: string, task: Task, onNews: (news: News) => void, signal: AbortSignal): Promise<'done' | 'cancelled'> {
  const thread = (worker ??= started(address));
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      hear = undefined;
      signal.removeEventListener('abort', cancel);
      act();
    };
    const cancel = () => end(() => {
      drop();
      resolve('cancelled');
    });
    signal.addEventListener('abort', cancel);
    thread.onerror = (event) => {
      event.preventDefault();
      end(() => {
        drop();
        wrongType(address).then((why) => reject(new Error(why ? `The thread that measures could not be started: ${why}.` : stopped)));
      });
    };
    hear = (news) => {
      if (news.kind === 'done') end(() => resolve('done'));
      else if (news.kind === 'failed') end(() => reject(Object.assign(new Error(news.sentence), { columns: news.columns, question: news.question })));
      else onNews(news);
    };
    thread.postMessage(task);
  });
}

function started(address: string) {
  let thread;
  try {
    thread = new Worker(address, { type: 'module' });
  } catch {
    throw new Error(stopped); // for example in a sandboxed frame
  }
  thread.onmessage = ({ data }: MessageEvent<News>) => hear?.(data);
  return thread;
}

function drop() {
  worker?.terminate();
  worker = undefined;
}
