// The one state of which every rung finds the contacts: equal discs anywhere in a box.
import { scattered } from '../../random.ts';

export const count = 10_000;
export const radius = 4;
/** px */
export const box = { width: 1440, height: 960 };

/** Side of a cell, px: as wide as a disc, so that two discs that touch are in neighbouring cells at most. */
export const size = 2 * radius;
/** There is a rim of empty cells around the box, so that every disc has eight neighbouring cells. */
export const columns = box.width / size + 2;
export const rows = box.height / size + 2;

/** The number of the cell of a place. */
export const cellOf = (x: number, y: number) => (Math.floor(y / size) + 1) * columns + Math.floor(x / size) + 1;

/** The steps from a cell to itself and to the eight around it. */
export const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * columns + column));

/**
 * How a rung finds the contacts of discs that are objects.
 * @param found The contacts, two discs each.
 * @param cells Lists that may be of any length.
 */
export type Detect<Disc> = (discs: Disc[], found: Disc[], cells: Disc[][]) => void;

export const discsOf = () => scattered(count, radius, box, 4);
export type Discs = ReturnType<typeof discsOf>;

/** The state for the engine. Discs at rest that overlap stay where they are if the response only exchanges speeds. */
export const atRest = () => ({ discs: discsOf(), box, response: 'elastic' as const, gravity: 0 });
