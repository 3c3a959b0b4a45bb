// The state of a session as the program writes it (src/session/state_json.cpp), with the types of states that it has printed.
// web/MESSAGES.md explains the fields.
import type { RunState } from './run_types.ts';

export interface SessionState extends RunState {
  // table: state
  tick: number;
  count: number;
  box: { width: number; height: number };
  given: boolean;
  paused: boolean;
  played: { from: number; to: number; bytes: number };
  threads: number;
  refused: number;
  measured: boolean;
  pairTests: number;
  contacts: number;
  cellSide: number;
  ticking: boolean;
  progress: number;
  ms: {
    spawn: number;
    order: number;
    detect: number;
    forces: number;
    respond: number;
    move: number;
    edges: number;
    sketch: number;
  };
  msPerTick: number | null;
  msBelow: boolean;
  untimed: string;
  lastNaive: { ms: number; msBelow: boolean; pairTests: number; count: number } | null;
  lastGrid: { ms: number; msBelow: boolean; pairTests: number; count: number } | null;
  verdict: { method: string; ratio: number; text: string; count: number; stale: boolean };
  page: {
    added: number;
    cost: string;
    inspection: {
      measuring: boolean;
      measured: {
        method: string;
        state: string;
        cell: number;
        ms: number;
        msBelow: boolean;
        buildMs: number;
        pairTests: number;
        contacts: number;
        bytes: number;
        repeats: number;
        progress: number;
        estimateMs: number;
      }[];
      agree: boolean | null;
      sizes: SessionState['page']['inspection']['measured'][number][];
      tests?: { all: number; overlaps: number };
    };
    limits?: { naive: number; grid: number; full: boolean };
  };
  way?: { to: number; msLeft: number; asks: boolean };
  race?: {
    left: {
      method: string;
      tick: number;
      ticks: number;
      seconds: number;
      ms: number;
      msBelow: boolean;
      detectionMs: number;
      pairTests: number;
      contacts: number;
      progress: number;
      hash: string;
    };
    right: NonNullable<SessionState['race']>['left'];
    tick: number;
    equal: boolean;
    progress: number;
    over: boolean;
    state: string;
    wait: number;
    apart: number;
    ahead: number;
    text: string;
    sentence: string;
    differs?: number;
  };
  // end
}

/** The view options. Those that are on or off are 1 or 0. */
export interface View {
  // table: view-state
  /** Outlined, as in the tutorial, or filled. */
  style: 'outline' | 'filled';
  /**
   * Colours discs by speed, cell or number of contacts, or not at all. Automatic is by speed, or in the tumbler by
   * where they began, and not at all with outlines.
   */
  colour: 'auto' | 'speed' | 'cell' | 'contacts' | 'none';
  /** Draws a red line along each disc's velocity and a blue one along its acceleration. */
  directions: number;
  /** Draws the cells or strips of the method. */
  gridlines: number;
  /** Colours each cell by how many discs it holds. */
  occupancy: number;
  /** Marks the discs that are tested against the one under the pointer. */
  tests: number;
  /** Marks the touching pairs that the tutorial's grid misses, from one disc or from both. */
  missed: number;
  /** Opens the panel fully, or as a single bar. */
  panel: number;
  /**
   * How many discs each tick adds while you drag; 0 is automatic (a hundredth of those that there are, from 5 to
   * 500, and 5 in the tutorial's scene).
   */
  spawn: number;
  /** The radius of the discs that you add; 0 is automatic (the scene's own sizes). In px. */
  spawnradius: number;
  /** Whether the left button, a finger and Enter add discs or push them away. The right button always pushes. */
  tool: 'spawn' | 'push';
  /** Shows the whole panel, only the switch and the figures, or nothing. */
  ui: 'full' | 'min' | 'none';
  /** Light, dark, or the system's setting. */
  theme: 'auto' | 'light' | 'dark';
  // end
}
