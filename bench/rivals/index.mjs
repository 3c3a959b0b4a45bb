// Lists everything that is compared, in the order of the table: {id, name, npm, runsAs, settings, besides,
// guessedMs}. Some entries `time` themselves; the others `open` the scene in node and are timed by in_node.mjs.
// No other module loads a rival's package.
import { box2d } from './box2d.mjs';
import { cellmates } from './cellmates.mjs';
import { flatbush } from './flatbush.mjs';
import { matter } from './matter.mjs';
import { plain } from './plain.mjs';
import { rapier } from './rapier.mjs';
import { sketches } from './sketch.mjs';

export const rivals = [...cellmates, ...sketches, plain, flatbush, matter, rapier, box2d];
