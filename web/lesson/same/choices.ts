// What the reader chooses from in this section.
import { ticks } from './comparison.ts';

/** Of the engine's simulation: the number of discs and of ticks. */
export const discs = 1000;
export const steps = 200;
export const methods = [
  { method: 'naive', name: 'Naive' },
  { method: 'grid', name: 'Grid' },
  { method: 'sap', name: 'Sweep and prune' },
];

/** When hashes first differ. */
export const spans = [
  { id: '1', name: 'from tick 1' },
  { id: '10', name: 'from tick 2 to 10' },
  { id: '50', name: 'from tick 11 to 50' },
  { id: String(ticks), name: `from tick 51 to ${ticks}` },
  { id: 'never', name: 'never' },
];
