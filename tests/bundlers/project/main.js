import { look } from './page.js';

look(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
