// The lesson's interactions. Each does nothing until the reader comes to it.
import { startCellSize } from './cell-size/cell_size.js';
import { startMisses } from './misses/misses.js';
import { startNeighbours } from './neighbours/neighbours.js';
import { startQuestions } from './questions/questions.js';
import { startRace } from './race/race.js';

startRace();
startQuestions();
startNeighbours();
startCellSize();
startMisses();
