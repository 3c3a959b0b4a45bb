import { World } from 'cellmates';
import { addon } from 'cellmates/p5';
import { use, useInSketch } from './use.js';

console.log(JSON.stringify({ page: await use(World), p5: await useInSketch(addon), threads: await use(World, { threads: 2 }) }));
