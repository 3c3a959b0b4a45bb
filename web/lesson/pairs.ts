/** How many pairs `n` discs make. */
export const pairsOf = (n: number) => (n * (n - 1)) / 2;
