// The part of the state that embeds and the engine have in common. web/build writes it into the types of both.

/** The current parameters of the simulation. */
export interface RunState {
  // table: run-state
  /** A ready-made set of discs, box and rules. */
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
  /** How many discs there are at tick 0. */
  n: number;
  /** A string, because it may be larger than a number holds exactly. */
  seed: string;
  /** Width of the box divided by its height; 0 is automatic: 16:9, unless a page fits the box to its picture. */
  aspect: number;
  /** How contacts, pairs of discs that touch, are found. */
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
  /** How two discs in contact react. */
  response: 'repulsion' | 'elastic' | 'settle' | 'rewind' | 'exact';
  /** Side of a cell, or width of a strip; 0 is automatic. In px. */
  cell: number;
  /** Buckets along each side of the hash table; 0 is automatic. */
  table: number;
  /** The downward speed that a disc gains per tick. In px/tick². */
  gravity: number;
  /** Time for gravity to turn once around; 0 keeps it pointing down. In s. */
  turn: number;
  /** The highest speed a disc may have. In px/tick. */
  speedlimit: number;
  /**
   * Speed after an impact, as a fraction of the speed before it. At 0.2 or less, nothing bounces off walls and
   * fixed discs.
   */
  restitution: number;
  /** The share of its speed that a disc loses per tick. */
  damping: number;
  // end
}
