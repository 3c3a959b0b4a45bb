// The module `cellmates/finder`: the finder alone, with its compiled program inside.
import createFinder from 'cellmates-finder';
import { compileText } from './inside.ts';
import { useSource } from './program.ts';

useSource('finder', { compile: () => compileText(BUILD_FINDER), create: createFinder });
export { Finder } from './finder.ts';
export { CellmatesError } from '../driver/error.ts';
