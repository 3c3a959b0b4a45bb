// The part of the state that embeds and the engine have in common. web/build writes it into the types of both.

/** The current parameters of the simulation. */
export interface RunState {
  // table: run-state
  /** A ready-made set of discs, box and rules. Default: tutorial. */
  scene:
    | 'tutorial'
    | 'strips'
    | 'klaus'
    | 'hash'
    | 'pucks'
    | 'million'
    | 'pile'
    | 'mixed'
    | 'column'
    | 'tumbler'
    | 'pegs'
    | 'bare';
  /** How many discs there are at tick 0. A whole number from 0 to 2,000,000, discs. Default: the scene's own. */
  n: number;
  /**
   * Seeds the random numbers: the same seed gives the same discs. A whole number from 0 to
   * 18,446,744,073,709,551,615. Default: 1.
   */
  seed: string;
  /**
   * Width of the box divided by its height; 0 is automatic: 16:9, unless a page fits the box to its picture. 0
   * (automatic) or a number from 0.1 to 10. Only with scene=tumbler, pegs, bare. Default: 0.
   */
  aspect: number;
  /** How contacts, pairs of discs that touch, are found. Default: grid. */
  method:
    | 'naive'
    | 'grid'
    | 'sap'
    | 'strips-x'
    | 'strips-y'
    | 'hash'
    | 'fixed-grid'
    | 'hgrid'
    | 'tutorial-naive'
    | 'tutorial-grid'
    | 'tutorial-improved';
  /**
   * How two discs in contact react. Only with methods other than tutorial-naive, tutorial-grid, tutorial-improved.
   * Default: the scene's own.
   */
  response: 'repulsion' | 'elastic' | 'settle' | 'rewind' | 'exact';
  /**
   * Side of a cell, or width of a strip; 0 is automatic. 0 (automatic) or a number from 1 to 10,000, px. Only with
   * grid, strips-x, strips-y, fixed-grid, tutorial-grid, tutorial-improved. Default: 0.
   */
  cell: number;
  /**
   * Buckets along each side of the hash table; 0 is automatic. 0 (automatic) or a whole number from 1 to 4,096,
   * buckets. Only with hash. Default: 0.
   */
  table: number;
  /** The downward speed that a disc gains per tick. A number from -10 to 10, px/tick². Default: the scene's own. */
  gravity: number;
  /**
   * Time for gravity to turn once around; 0 keeps it pointing down. 0 (gravity points down) or a number from 1 to
   * 3,600, s. Only with methods other than tutorial-naive, tutorial-grid, tutorial-improved and responses other
   * than exact. Default: the scene's own.
   */
  turn: number;
  /** The highest speed a disc may have. A number from 0.001 to 1,000, px/tick. Default: 9. */
  speedlimit: number;
  /**
   * Speed after an impact, as a fraction of the speed before it. At 0.2 or less, nothing bounces off walls and
   * fixed discs. A number from 0 to 1. Only with settle and methods other than tutorial-naive, tutorial-grid,
   * tutorial-improved. Default: 0.2.
   */
  restitution: number;
  /**
   * The share of its speed that a disc loses per tick. A number from 0 to 1. Only with methods other than
   * tutorial-naive, tutorial-grid, tutorial-improved and responses other than exact. Default: 0.
   */
  damping: number;
  // end
}
