// The module `cellmates/finder`: the finder alone, with its compiled program inside.
import createFinder from 'cellmates-finder';
import { compile } from './inside.ts';
import { useSource } from './program.ts';

useSource({ compile, create: createFinder });
export { Finder } from './finder.ts';
export { CellmatesError } from './problem.ts';
