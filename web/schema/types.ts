// The program's schema and state, its commands and their answers.
import type { SessionState, View } from './state_types.ts';
import type { RunState } from './run_types.ts';

/** Value of a parameter or view option; flags are 0 or 1. */
export type Value = string | number;

interface FieldText {
  label: string;
  /** One or two sentences. */
  help: string;
  /** Unit of the value; empty if it has none. */
  unit: string;
  /** Description of valid values: the end of "… must be". */
  expected: string;
  /** Default, in words. */
  usual: string;
  /** A condition in addition to `uses`, the end of "Only …"; empty if there is none. */
  only: string;
  /** Whether a change begins at tick 0 again. */
  restarts?: true;
  /** The scenes, methods and responses that use the field; those of a kind that is missing all do. */
  uses: { scene?: string[]; method?: string[]; response?: string[] };
}
/** One of the choices, in a pair two with a comma between them, and in a set one or more with commas between them. */
interface ChoiceKind<Kind extends 'choice' | 'pair' | 'set'> {
  kind: Kind;
  choices: string[];
}
type FlagKind = { kind: 'flag' };
interface NumberKind {
  kind: 'whole' | 'real';
  least: number;
  most: number;
  /** Whether 0 means automatic. */
  automatic: boolean;
}
type FieldKind = FieldText & (ChoiceKind<'choice'> | FlagKind | NumberKind);
export type SimulationField = { group: 'run'; name: keyof RunState } & FieldKind;
export type ViewField = { group: 'view'; name: keyof View } & FieldKind;
export type PageField = { group: 'page'; name: string } & (FieldKind | (FieldText & ChoiceKind<'pair'>));
/** A field that can be set while the simulation runs. */
export type Setting = SimulationField | ViewField;
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
  /** Width over height of the scene's box. */
  shape: number;
  /** Whether the box takes the stage's shape instead of `shape`. */
  free: boolean;
  /** Values that the scene has instead of the fields' defaults; empty if they depend on the number of discs. */
  own: Record<string, string>;
}
export interface Method extends Named {
  /** Shape of the method's cells; undefined if it has none. */
  cells?: 'square' | 'columns' | 'rows';
  /** Largest number of discs; undefined if the method takes any number. */
  most?: number;
}
export interface Response extends Named {
  /** Conserved quantities, in words; may be empty. */
  conserves: string;
  /** Largest number of discs; undefined if the response takes any number. */
  most?: number;
}

/** A command that the page gives the program (src/session/commands/command_text.h). */
export interface Command {
  name: string;
  /** Whether messages use this name, too. */
  messages: boolean;
  /** Whether the embedding page's command waits for those before it. */
  line: boolean;
  /** The contents of the answer, if the command was carried out. */
  says: 'state' | 'rows' | 'file' | 'discs' | 'contacts' | 'picture' | 'brief';
  /** Whether the command reads the bytes that are given before it. */
  file: boolean;
  /** Whether its message presses Run. */
  presses: boolean;
  fields: ({ name: string; required: boolean; expected: string } & (ChoiceKind<'choice' | 'pair' | 'set'> | FlagKind | NumberKind))[];
}
/** How a message's command is carried out and answered. */
export type Traits = Pick<Command, 'line' | 'says' | 'file' | 'presses'>;

/** A key of the canvas (src/session/keys.h). */
export interface Key {
  /** Label of the key on the keyboard. */
  name: string;
  words: string;
  /** The signs that the page passes to the program: a small letter, \r for Enter. */
  signs: string;
}

/** Upper limits of the program. */
export interface Limits {
  threads: number;
  discs: number;
  /** Sides of the box, px. */
  side: number;
  /** Radii, px. */
  leastRadius: number;
  radius: number;
  /** Speed along each axis, px per tick. */
  velocity: number;
  /** The usual `speedlimit`, px per tick. */
  speed: number;
  /** Magnification of the picture. */
  zoom: number;
  /** Ticks of one `step` command. */
  steps: number;
  /** Bytes of a replay's file. */
  file: number;
  /** Characters of an address's query. */
  address: number;
  /** Characters of a command. */
  command: number;
  /** Commands that wait for their turn. */
  waiting: number;
}

/** Everything that can be chosen, as cellmates-schema prints it (src/session/schema.cpp). */
export interface Schema {
  run: SimulationField[];
  view: ViewField[];
  page: PageField[];
  methods: Method[];
  responses: Response[];
  scenes: Scene[];
  commands: Command[];
  /** Scene and discs that an address without parameters opens. */
  opening: { scene: string; n: number };
}
/** The schema with the parts that only the build needs. */
export type WholeSchema = Schema & { keys: Key[]; limits: Limits; states: SessionState[] };

/** The program's state between two ticks, for the page. */
export interface State extends SessionState {
  /** Hashes of the state and of the discs alone, 16 hexadecimal digits; undefined unless asked for. */
  hash?: string;
  discsHash?: string;
  view: View;
  /** Magnification of the picture, and the visible part of the box: left, top, width, height, px of the box. */
  zoom: number;
  seen: number[];
  page: SessionState['page'] & {
    frames: number;
    pixelRatio: number;
    /** Places of the panel's buttons for the two methods and of the legend, CSS px in the canvas: the middle, width and
     * height. The tests also find its other buttons here. */
    switch: Record<string, Rectangle>;
    /** Place of the panel, and the room that it leaves to the page. */
    layout: {
      /** Whether the whole panel is shown, not only its bar, and whether it stands next to the picture. */
      open: boolean;
      docked: boolean;
      /** Its width next to the picture, CSS px. */
      left: number;
    };
    /** The visible box. */
    box: Rectangle;
  };
}
/** Left, top, width and height, CSS px in the canvas. */
type Rectangle = [number, number, number, number];

/** Measurements of methods and cell sizes, and the pair tests of one disc. */
export type Inspection = State['page']['inspection'];
export type Trial = Inspection['measured'][number];
/** A race of two methods that began with one state. */
export type Race = NonNullable<State['race']>;
export type RaceSide = Race['left'];

/** Fields of a command by name: {type: 'set', n: '500'}. */
export type CommandFields = Record<string, string>;
