// Workloads that are recorded from running sketches and engines. They are made when they are needed: each takes a few
// seconds at most.
import { engineScenes } from './engines.mjs';
import { laterEngineScenes } from './later_engines.mjs';
import { laterSketchScenes } from './later_sketches.mjs';
import { sketchScenes } from './sketches.mjs';

/** @typedef {import('./recording.mjs').Recorded} Recorded */

/** The workloads that advice may be tuned with. @type {Recorded[]} */
export const recorded = [...engineScenes, ...sketchScenes];

/** Workloads for testing it, which were not looked at before. @type {Recorded[]} */
export const later = [...laterEngineScenes, ...laterSketchScenes];
