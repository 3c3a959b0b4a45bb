// Types of Finder.
/** Centres and radii of your own discs, in any unit: arrays of equal length, or one radius for all. */
export interface Places {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  r: ArrayLike<number> | number;
  /** Whole numbers from 0 to 4294967295, one for each disc: by these, `changes` knows a disc again. */
  id?: ArrayLike<number>;
}

/** How a finder looks for contacts: by a `grid`, or with a `skin` by a `neighbour-list`. */
export interface Finding {
  method?: 'grid' | 'naive' | 'neighbour-list';
  /** Above 0, in the unit of the places. */
  skin?: number;
  /** Whether to compare with the last contacts for which this was set: see `begun` and `ended`. The discs need an `id`. */
  changes?: boolean;
}
