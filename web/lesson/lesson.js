// The lesson's interactions. Each does nothing until the reader comes to it.
import { start as cellSize } from './cell-size/start.js';
import { start as misses } from './misses/start.js';
import { start as neighbours } from './neighbours/start.js';
import { start as questions } from './questions/start.js';
import { start as race } from './race/start.js';

for (const start of [race, questions, neighbours, cellSize, misses]) start();
