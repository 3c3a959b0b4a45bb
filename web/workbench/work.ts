// The page's side of the worker. Code and JSON can't be interrupted, so a task is stopped by ending the worker; the next one
// reads the workload again when it is needed.

import { wrongType } from '../kit/module_type.ts';

import type { News, Task } from './worker.ts';

const stopped = 'The thread that measures could not be started, or has stopped: open the page in a tab of its own, from a web server.';

export class Work {
  #address;
  #worker: Worker | undefined;
  #hear: ((news: News) => void) | undefined;

  /** @param address Of the worker's script. */
  constructor(address: string) {
    this.#address = address;
  }

  /**
   * Does one task at a time. Resolves to "done" or "cancelled"; rejects with one sentence, and for a table that can't be
   * read with its columns and a question.
   */
  async perform(task: Task, onNews: (news: News) => void, signal: AbortSignal): Promise<'done' | 'cancelled'> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        this.#hear = undefined;
        signal.removeEventListener('abort', cancel);
        act();
      };
      const cancel = () => end(() => {
        this.#drop();
        resolve('cancelled');
      });
      signal.addEventListener('abort', cancel);
      worker.onerror = (event) => {
        event.preventDefault();
        end(() => {
          this.#drop();
          wrongType(this.#address).then((why) => reject(new Error(why ? `The thread that measures could not be started: ${why}.` : stopped)));
        });
      };
      this.#hear = (news) => {
        if (news.kind === 'done') end(() => resolve('done'));
        else if (news.kind === 'failed') end(() => reject(Object.assign(new Error(news.sentence), { columns: news.columns, question: news.question })));
        else onNews(news);
      };
      worker.postMessage(task);
    });
  }

  #start() {
    let worker;
    try {
      worker = new Worker(this.#address, { type: 'module' });
    } catch {
      throw new Error(stopped); // for example in a sandboxed frame
    }
    worker.onmessage = ({ data }: MessageEvent<News>) => this.#hear?.(data);
    return worker;
  }

  #drop() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
