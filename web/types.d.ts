// What the program says and takes: its schema, its state, orders and their answers.

/** What is simulated, by the names of the schema's `run`, and how it is shown, by those of its `view`. */
import type { RunState as Run, View } from './embed/embed.js';

/** The text or number of a parameter or view option; flags are 0 or 1. */
export type Value = string | number;

interface FieldText {
  label: string;
  /** One or two sentences. */
  help: string;
  /** Empty where it has none. */
  unit: string;
  /** What a value may be, as the end of "… must be". */
  expected: string;
  /** The default, in words. */
  usual: string;
  /** The end of "Only …", or empty where it always applies. */
  applies: string;
}
interface ChoiceKind {
  kind: 'choice';
  choices: string[];
}
interface PairKind {
  /** Two of them, with a comma between. */
  kind: 'pair';
  choices: string[];
}
interface FlagKind {
  kind: 'flag';
}
interface NumberKind {
  kind: 'whole' | 'real';
  least: number;
  most: number;
  /** Whether 0 means automatic. */
  automatic: boolean;
}
type FieldKind = FieldText & (ChoiceKind | FlagKind | NumberKind);
export type RunField = { group: 'run'; name: keyof Run } & FieldKind;
export type ViewField = { group: 'view'; name: keyof View } & FieldKind;
export type PageField = { group: 'page'; name: string } & (FieldKind | (FieldText & PairKind));
/** What can be set while it runs. */
export type Setting = RunField | ViewField;
export type Field = Setting | PageField;

/** A scene, method or response. */
export interface Named {
  name: string;
  label: string;
  help: string;
}
export interface Scene extends Named {
  /** Discs at tick 0. */
  n: number;
  /** Width by height of its box. */
  shape: number;
  /** Whether the box takes the stage's shape instead. */
  free: boolean;
}
export interface Method extends Named {
  /** Whether it is one of the tutorial's own loops. */
  sketchLoop: boolean;
  /** The shape of its cells, if it has any. */
  cells?: 'square' | 'columns' | 'rows';
  usesCell?: true;
  usesTable?: true;
  /** Discs at most, where it does not take all. */
  most?: number;
}
export interface Response extends Named {
  /** What it conserves, in words; may be empty. */
  conserves: string;
  usesTurn?: true;
  usesRestitution?: true;
  /** Discs at most, where it does not take all. */
  most?: number;
}

/** A command that the page gives the program (src/session/commands/command_text.h). */
export interface Command {
  name: string;
  /** Whether messages name it so. */
  messages: boolean;
  fields: ({ name: string; required: boolean; expected: string } & (ChoiceKind | PairKind | FlagKind | NumberKind))[];
}

/** A key of the canvas (src/session/keys.h). */
export interface Key {
  /** As on the keyboard. */
  name: string;
  does: string;
  words: string;
  /** The signs that the page passes to the program: a small letter, \r for Enter. */
  signs: string;
}

/** The most of each that the program takes. */
export interface Limits {
  threads: number;
  discs: number;
  /** Of the picture. */
  zoom: number;
  /** Ticks of one step. */
  steps: number;
  /** Bytes of a saved run. */
  file: number;
  /** Discs that are added at a time. */
  once: number;
}

/** What can be chosen, as cellmates-schema prints it (src/session/schema.cpp). */
export interface Schema {
  run: RunField[];
  view: ViewField[];
  page: PageField[];
  methods: Method[];
  responses: Response[];
  scenes: Scene[];
  commands: Command[];
  /** What an address that says nothing opens. */
  opening: { scene: string; n: number };
}
/** With what only the build needs. */
export type WholeSchema = Schema & { keys: Key[]; limits: Limits };

/** A scene's name in words, its discs at tick 0, and its pictures' addresses for the gallery. */
export interface Poster {
  label: string;
  n: number;
  light: string;
  dark: string;
}

/** The pictures of the scenes, and which of them an address asks for. */
export interface Posters {
  /** All parameters that an address may have. */
  names: string[];
  opening: { scene: string; n: number };
  /** The scene of an address that names none. */
  usual: string;
  /** By the scene's name. */
  scenes: Record<string, Poster>;
}

/** One method, as it is or was measured. */
export interface Trial {
  method: string;
  state: 'waiting' | 'running' | 'done' | 'skipped' | 'cancelled' | 'no-memory';
  /** Side of its cells, px. */
  cell: number;
  /** ms per detection, and the part that builds the structure. */
  ms: number;
  buildMs: number;
  pairTests: number;
  contacts: number;
  bytes: number;
  repeats: number;
  /** The part of the measurement that is done, 0 to 1. */
  progress: number;
  /** How long the measurement may take; 0 is unknown. */
  estimateMs: number;
}

export interface Inspection {
  measuring: boolean;
  mode: 'stands' | 'moves';
  measured: Trial[];
  /** A trial for each size of cell that the last sweep took. */
  sizes: Trial[];
}

/** One method of a race: what it has done since the start. */
export interface RaceSide {
  method: string;
  /** Which one it has reached, and how many it has made. */
  tick: number;
  ticks: number;
  /** What it has computed. */
  seconds: number;
  /** The mean of its ticks; 0 before the first. */
  ms: number;
  /** Whether all that is known of `ms` is that it is less. */
  msBelow: boolean;
  /** The part of `ms` that sorting and detection take; 0 for the sketch's loops. */
  detectionMs: number;
  /** Of its last tick. */
  pairTests: number;
  contacts: number;
  /** How much of the search of the tick under way is done, 0 to 1. */
  progress: number;
  /** Of its state at the race's `tick`. */
  hash: string;
}

/** Two methods on one state. */
export interface Race {
  left: RaceSide;
  right: RaceSide;
  /** The last tick that both have passed. */
  tick: number;
  /** Whether their states at that tick are equal. */
  equal: boolean;
  /** The first tick at which they were not. */
  differs?: number;
  /** Of the race, 0 to 1. */
  progress: number;
  over: boolean;
  /** How many times as many ticks one side makes as the other; 0 while that is not known. */
  ahead: number;
  /** The verdict in a sentence, once it is over; empty before. */
  text: string;
  /** The verdict, and what it rests on. */
  sentence: string;
}

/** What the program says of itself, between two ticks. web/README.md describes the fields that other pages get. */
export interface State extends Run {
  /** 16 hexadecimal digits, where it was asked for. */
  hash?: string;
  discsHash?: string;
  tick: number;
  view: View;
  /** Whether the discs are not the scene's. */
  given: boolean;
  paused: boolean;
  /** The ticks that can be gone back and forth to, and the size of what was recorded between them; 0 if nothing happened. */
  played: { from: number; to: number; bytes: number };
  /** While it goes to another tick: where to, how long that takes (0 is unknown), and whether it waits to be told to. */
  way?: { to: number; msLeft: number; asks: boolean };
  stepsLeft: number;
  /** Discs at tick 0. */
  begun: number;
  threads: number;
  refused: number;
  /** Whether there has been a whole tick of this method and response; if not, the next two are 0. */
  measured: boolean;
  pairTests: number;
  contacts: number;
  ticking: boolean;
  /** The share of the tick's search that is done, 0 to 1. */
  progress: number;
  /** ms per tick by stage; 0 where unknown. */
  ms: Record<string, number>;
  msPerTick: number;
  /** Whether all that is known of `msPerTick` is that it takes less. */
  msBelow: boolean;
  answer: string;
  /** Of the method in use, against the other one of the switch; without a text while that is not known. */
  verdict: { method: 'naive' | 'grid' | ''; ratio: number; text: string; n: number; stale: boolean };
  inspection: Inspection;
  /** While a race is shown. */
  race?: Race;
  /** Frames drawn so far. */
  frames: number;
  pixelRatio: number;
  /** How much the picture is enlarged, and the part of the simulated box that is seen. */
  zoom: number;
  seen: number[];
  /** Where the panel has the buttons of the two methods and the legend of colours, CSS px in the canvas; the tests find
   * its cards here, too. */
  switch: { naive?: [number, number]; grid?: [number, number]; colours?: [number, number] };
  /** Where the panel is and what it leaves to the page. */
  layout: {
    /** Whether more of the panel is shown than its line, and whether it stands beside the picture. */
    open: boolean;
    docked: boolean;
    /** Whether the page's buttons may lie at the picture's foot. */
    bar: boolean;
    /** Where the button that copies a race's result belongs, while there is one: left, top, width, height, CSS px. */
    copy: [number, number, number, number] | null;
  };
  /** Left, top, width and height of the simulated box, CSS px in the canvas. */
  box: [number, number, number, number];
}

/** What became of an order. */
export interface Result {
  /** 'done', or one of the codes in web/README.md. */
  code: string;
  /** Which field was refused and what it should have been; empty where there is none. */
  field: string;
  value: string;
  /** Why, without a full stop; may be empty. */
  sentence: string;
}

/** Called once with what became of an order, from within the program. */
export type Hear = (result: Result) => void;

/** The fields of an order by name: {type: 'set', n: '500'}. */
export type Order = Record<string, string>;

/** Whether anybody can see the picture, and whether it has its graphics. */
export interface Sight {
  visible: boolean;
  graphics: boolean;
  /** Called with each change. */
  changed(): void;
  /** Whether the program is to go on though its canvas is scrolled away: somebody reads its figures. */
  keepOn(wanted: boolean): void;
}

/** Hands the program's state to all who follow it. */
export interface Watch {
  /** Every so many ms, while somebody can see the picture. Returns a function that ends it. */
  add(follow: (now: State) => void, every: number): () => void;
}

/** Drives the running program, for the page's controls and for other pages. */
export interface Program {
  /** With the hash unless told otherwise, which takes a look at every disc. Null where nothing runs, as once the program has crashed. */
  state(withHash?: boolean): State | null;
  /** The query of the address that shows what runs now; empty once the program has crashed. */
  address(): string;
  /** Draws a frame at once, for whoever reads the canvas in the same turn; without what is shown only for a while. */
  draw(): void;
  /** A clip is recorded: it shows the simulation alone. */
  recording(on: boolean): void;
  sight: Sight;
  /** `query` is the order as in an address: "type=set&n=500"; `file` is what an "open" opens. */
  order(query: string, by: 'reader' | 'host', hear: Hear, file?: Uint8Array): void;
  /** What is at a place of the canvas, CSS px: 0 the picture, 1 the panel, 2 a part of the panel that scrolls. */
  panelAt(x: number, y: number): number;
  /** Shows the part of the box around a place, px of the box. */
  look(zoom: number, x: number, y: number): void;
  /** Copies of the first `n` discs. */
  particles(n: number): Record<'x' | 'y' | 'vx' | 'vy' | 'r', Float32Array<ArrayBuffer>> & { id: Uint32Array<ArrayBuffer> };
  /** The ids of the discs of each contact of the last whole tick, if they are known. */
  contacts(): Uint32Array<ArrayBuffer> | null;
  /** The canvas as a PNG, drawn now; null where the browser cannot say. Not from within an answer. */
  picture(): Promise<Blob | null>;
  /** What the last "save" has written. */
  file(): Uint8Array<ArrayBuffer>;
}
