// The addon for p5.js as a module next to that of the engine.
export { addon, register } from './p5_addon.ts';
