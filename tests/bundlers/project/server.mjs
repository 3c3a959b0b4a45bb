import { World } from 'cellmates';
import { use } from './use.js';

console.log(JSON.stringify({ page: await use(World), threads: await use(World, { threads: 2 }) }));
