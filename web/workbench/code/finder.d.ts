export { Finder } from '../../engine/finder.ts';
