// The state of a session as the program writes it (src/session/state_json.cpp), with the types of states that it has printed.
// web/MESSAGES.md explains the fields.
import type { RunState } from '../kit/run_types.ts';

export interface SessionState extends RunState {
  // table: state
  tick: number;
  count: number;
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
