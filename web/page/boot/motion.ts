// Preferences in the visitor's system, apart from colours: less motion, and targets for a finger.
import { followMedia } from '../../kit/media.ts';

const stillness = '(prefers-reduced-motion: reduce)';
export const wantsStillness = () => window.matchMedia(stillness).matches;
export const followStillness = (set: (still: boolean) => void) => followMedia(stillness, set);

const fingers = '(pointer: coarse)';
export const hasFingers = () => window.matchMedia(fingers).matches;
export const followFingers = (set: (coarse: boolean) => void) => followMedia(fingers, set);
