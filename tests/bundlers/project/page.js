import { World } from 'cellmates';
import { addon } from 'cellmates/p5';
import { use, useInSketch } from './use.js';

async function ask(worker) {
  const page = await use(World);
  const p5 = await useInSketch(addon);
  const alone = await use(World, { threads: 2 });
  World.threadsUrl = '/threads/';
  const threads = await use(World, { threads: 2 });
  const inWorker = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
    worker.postMessage('begin');
  });
  return { page, p5, alone, threads, worker: inWorker };
}

export async function look(worker) {
  window.found = await ask(worker).catch((error) => ({ error: String(error) }));
}
