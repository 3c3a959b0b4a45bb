import { World } from 'cellmates';
import { use } from './use.js';

async function ask(worker) {
  const page = await use(World);
  const alone = await use(World, { threads: 2 });
  World.threadsUrl = '/threads/';
  const threads = await use(World, { threads: 2 });
  const inWorker = worker && (await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
    worker.postMessage('begin');
  }));
  return { page, alone, threads, worker: inWorker };
}

export async function look(worker) {
  window.found = await ask(worker).catch((error) => ({ error: String(error) }));
}
