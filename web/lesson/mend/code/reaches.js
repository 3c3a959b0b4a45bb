// How far around its centre a disc may look for others, px. The lesson shows the text of each function, and it is what runs.

/** The first is the tutorial's. @type {{ of: (disc: { r: number }, largest: number, size: number) => number }[]} */
export const reaches = [
  { of: (disc) => disc.r },
  { of: () => 0 },
  { of: (disc, largest) => largest },
  { of: (disc) => disc.r + 2 },
  { of: (disc) => 2 * disc.r },
  { of: (disc, largest) => disc.r + largest },
  { of: (disc, largest, size) => 2 * size },
];
