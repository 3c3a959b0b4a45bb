// Types of embed.js, which web/MESSAGES.md describes. In the name `order`, an order is a command.
import type { SessionState, View } from '../schema/state_types.ts';
import type { RunState } from '../schema/run_types.ts';

/** A parameter or view option, by its name in the address. */
export type Setting = keyof RunState | keyof View;

type Value = string | number | boolean | null | undefined;
/** A choice takes one of its names; anything else, also the text of its value. */
type ValueOf<Field> = string extends Field ? Value : Field extends string ? Field | 'default' | null | undefined : Value;
export type Values = { [Name in Setting]?: ValueOf<(RunState & View)[Name]> };

export interface OrderOptions {
  /** ms after which the promise rejects with `timeout`; Infinity for never. */
  timeout?: number;
}

/** Of a parameter, option, method, response, scene or command: see src/session/README.md and src/core/README.md. */
export interface Described {
  name: string;
  [more: string]: unknown;
}
export type Schema = Record<'run' | 'view' | 'page' | 'methods' | 'responses' | 'scenes' | 'commands', Described[]> & {
  opening: { scene: string; n: number };
};

export interface Hello {
  version: number;
  orders: string[];
  events: EventName[];
  running: boolean;
  prepared: boolean;
  /** Names in the address that are not parameters, for example misspelt ones. */
  unknown: string[];
  /** Once the program is loaded. `schema.json`, next to `embed.js`, has it, too. */
  schema?: Schema;
}

/** The answer `state` before Run. With `#run=` in the address, `scene` and `n` are not known. */
export interface StateBeforeRun {
  running: false;
  tick: 0;
  /** Number of `set` commands that are kept for Run. */
  kept: number;
  scene?: string;
  n?: number;
  prepared?: true;
}

/** The answer `state` once the program runs. web/MESSAGES.md explains the fields. */
export interface State extends Omit<SessionState, 'page'> {
  running: true;
  hash?: string;
  discsHash?: string;
  view: View;
  zoom: number;
  seen: [left: number, top: number, width: number, height: number];
  /** In answer to `measure` and `sweep`. */
  rows?: SessionState['page']['inspection']['measured'];
}

export interface Run {
  data: ArrayBuffer;
  tick: number;
  count: number;
  hash: string;
}

export interface Particles {
  tick: number;
  count: number;
  x: Float32Array;
  y: Float32Array;
  vx: Float32Array;
  vy: Float32Array;
  r: Float32Array;
  id: Uint32Array;
}

export interface Collisions {
  tick: number;
  count: number;
  /** Two ids per contact. */
  pairs: Uint32Array;
}

export interface Events {
  ready: {};
  released: {};
  /** A reader sees a sentence instead of the embed, because it does not answer. */
  failed: { message: string };
  /** Other attributes are wrong than before, or none. */
  ignored: { ignored: readonly string[] };
  /** A `set` before Run was answered, but the program has refused it at Run. */
  refused: { message: string; code: string; field?: string; value?: string };
  state: State;
  tick: { tick: number; count: number; measured: boolean; pairTests: number; contacts: number; msPerTick: number | null; msBelow: boolean };
  spawn: { added: number; count: number; tick: number };
  change: { by: 'reader' | 'host'; fields: Record<string, string | number>; tick: number };
  measure: { measuring: boolean; rows: Record<string, any>[] };
  visible: { visible: boolean };
  graphics: { graphics: boolean };
}
export type EventName = keyof Events;

/** A method per command, which takes the fields of its message (web/MESSAGES.md) and resolves to the answer. */
export interface Methods {
  // table: frame-methods
  step(fields?: { ticks?: number }, options?: OrderOptions): Promise<State>;
  reset(fields?: {}, options?: OrderOptions): Promise<State | StateBeforeRun>;
  set(fields: Values, options?: OrderOptions): Promise<State | StateBeforeRun>;
  seek(fields: { tick: number }, options?: OrderOptions): Promise<State>;
  cancel(fields?: {}, options?: OrderOptions): Promise<State | StateBeforeRun>;
  spawn(fields: { x: number; y: number; count?: number; radius?: number }, options?: OrderOptions): Promise<State>;
  sweep(fields?: {}, options?: OrderOptions): Promise<State>;
  record(fields?: {}, options?: OrderOptions): Promise<Run>;
  snapshot(fields?: {}, options?: OrderOptions): Promise<Run>;
  restore(fields: { data: ArrayBuffer | Uint8Array }, options?: OrderOptions): Promise<State>;
  play(fields?: {}, options?: OrderOptions): Promise<State>;
  start(fields?: {}, options?: OrderOptions): Promise<State>;
  pause(fields?: {}, options?: OrderOptions): Promise<State | StateBeforeRun>;
  get(fields?: { hash?: boolean }, options?: OrderOptions): Promise<State | StateBeforeRun>;
  view(fields?: { zoom?: number; x?: number; y?: number; all?: boolean }, options?: OrderOptions): Promise<State>;
  measure(fields?: {}, options?: OrderOptions): Promise<State>;
  race(fields?: { methods?: string }, options?: OrderOptions): Promise<State>;
  closeRace(fields?: {}, options?: OrderOptions): Promise<State | StateBeforeRun>;
  particles(fields?: {}, options?: OrderOptions): Promise<Particles>;
  collisions(fields?: {}, options?: OrderOptions): Promise<Collisions>;
  png(fields?: {}, options?: OrderOptions): Promise<Blob>;
  // end
  prepare(fields?: {}, options?: OrderOptions): Promise<State | StateBeforeRun>;
}

export interface Frame extends Methods {
  /** Asking for it creates it, if the embed still is a picture. */
  readonly iframe: HTMLIFrameElement;
  /** Whether there is an iframe. */
  readonly isOpen: boolean;
  /** The answer to the message `hello`; undefined until the embed has answered. */
  readonly hello: Hello | undefined;
  /** Why a reader sees no embed, in a sentence; empty if that is not known. */
  readonly problem: string;
  /** A sentence for each attribute that is ignored now, because its name or value is wrong. */
  readonly ignored: readonly string[];
  /** Resolves to this `Frame` once it accepts messages. Asking for it creates the iframe. */
  readonly loaded: Promise<Frame>;
  /** Sends any command of web/MESSAGES.md, by its type and fields. */
  order(type: string, fields?: object, options?: OrderOptions): Promise<any>;
  /** Calls `listener` with each such event. Returns a function that ends the subscription. */
  on<Name extends EventName>(event: Name, listener: (event: Events[Name]) => void, options?: { every?: number }): () => void;
  destroy(): void;
}

/** A parameter of `<cellmates-embed>`: an attribute, and a property of the same name. Null and undefined remove it. */
type EmbedParameters = { [Name in Exclude<Setting, 'style'>]?: ValueOf<(RunState & View)[Name]> } & {
  discStyle?: ValueOf<View['style']>;
  race?: Value;
  paused?: Value;
  autoplay?: Value;
  threads?: Value;
  dpr?: Value;
  /** The end of a link's address, after `#run=`: a replay. */
  run?: Value;
  /** Address of the copy of Cellmates, if it is not the script's. */
  base?: Value;
};

/** The attributes of `<cellmates-embed>`, for frameworks. */
export type CellmatesEmbedAttributes = Omit<EmbedParameters, 'discStyle'> & { 'disc-style'?: ValueOf<View['style']> };

/** The events of the element. */
export type ElementEvents = { [Name in 'ready' | 'failed' | 'ignored' | 'tick' | 'change']: CustomEvent<Events[Name]> };

/** `<cellmates-embed scene="pucks" n="500" title="Pucks on ice">` */
export interface CellmatesEmbedElement extends HTMLElement, EmbedParameters {
  /** Null if the element is not in a page, or the embed is refused. */
  readonly frame: Frame | null;
  addEventListener<Name extends keyof ElementEvents>(
    type: Name, listener: (event: ElementEvents[Name]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'cellmates-embed': CellmatesEmbedElement;
  }
}
