// How the simulation opens: by the address, and by what the embedding page sets before Run. This file tells it
// before the program is loaded, and checks values by the schema as the program would (src/session/address.cpp,
// src/session/commands/change.cpp).

import type { Scene, Schema, Setting, Value } from '../types.ts';
import { asReal, badValue, valueIn } from './field_value.ts';
import { CellmatesError } from '../driver/error.ts';

// A scene brings its own values of all parameters but these.
const kept = ['method', 'seed'];

const named = <Kind extends { name: string }>(all: Kind[], name: unknown) => all.find((each) => each.name === name);

export class Opening {
  /** Called after each `set`. */
  changed = () => {};
  #schema;
  /** The address's query, with all that was set. */
  #query;
  #asWritten;

  /** @param search The query of the page's address. */
  constructor(search: string, schema: Schema) {
    this.#schema = schema;
    // The program ignores names without a value.
    this.#query = new URLSearchParams(search.replace(/^\?/, '').split('&').filter((part) => part.includes('=')).join('&'));
    this.#asWritten = search;
    const { run, view, page, opening } = schema;
    // An address without parameters opens a different scene from one that omits only the scene.
    if (![...run, ...view, ...page].some(({ name }) => this.#query.has(name))) {
      this.#query.set('scene', opening.scene);
      this.#query.set('n', String(opening.n));
    }
    for (let refused; (refused = this.#tooMany(this.#query)); ) this.#query.delete(refused.field ?? '');
  }

  /** The query with which the program starts. */
  get search() {
    return this.#asWritten;
  }

  get scene() {
    return this.#sceneOf(this.#query);
  }

  /** Discs at tick 0. */
  get count() {
    return Number(this.value('n'));
  }

  /** The value of a parameter or view option; undefined if only the program knows it. */
  value(name: string) {
    const field = this.#settings.find((each) => each.name === name);
    return field && this.#valueOf(field, this.#query);
  }

  /** The state at tick 0, as in messages, without the fields that only the program knows. */
  state() {
    const { run, view, page } = this.#schema;
    const values = (fields: Setting[]) =>
      Object.fromEntries(fields.map((field) => [field.name, this.#valueOf(field, this.#query)]).filter(([, value]) => value !== undefined));
    const paused = named(page, 'paused');
    const isPaused = paused !== undefined && valueIn(paused, this.#query.get('paused') ?? '') === 1;
    return { running: false, tick: 0, ...values(run), paused: isPaused, view: values(view) };
  }

  /**
   * Sets parameters and view options: all, or none if one is refused.
   * @throws {CellmatesError} With the code and field of the first that is wrong, and the sentences of all.
   */
  set(changes: [name: string, text: string][]) {
    const refused: CellmatesError[] = [];
    for (const [name, text] of changes) {
      const field = named(this.#settings, name);
      if (!field) refused.push(new CellmatesError(`"${name}" cannot be set.`, 'unknown-name', name, text));
      else if (valueIn(field, text) === undefined) refused.push(badValue(field, text));
    }
    if (refused.length > 0) {
      const [first] = refused;
      throw new CellmatesError(`${refused.map(({ message }) => message.slice(0, -1)).join('; ')}.`, first.code, first.field, first.value);
    }

    const next = new URLSearchParams(this.#query);
    const sets = (name: string) => changes.some(([each]) => each === name);
    if (sets('scene')) {
      for (const { name } of this.#schema.run) if (!kept.includes(name)) next.delete(name);
      next.delete('style');
    }
    for (const [name, text] of changes) next.set(name, text);
    const scene = this.#sceneOf(next);
    if (sets('aspect') && !scene.free && Number(next.get('aspect')) !== 0) {
      const aspect = String(asReal(Number(next.get('aspect'))));
      throw new CellmatesError(`aspect="${aspect}": scene=${scene.name} has a fixed box shape.`, 'bad-value', 'aspect', aspect);
    }
    let many = this.#tooMany(next);
    if (many?.field === 'method' && sets('scene') && !sets('method')) {
      next.delete('method');
      many = this.#tooMany(next);
    }
    if (many) throw many;
    this.#query = next;
    this.#asWritten = `?${next}`;
    this.changed();
  }

  get #settings(): Setting[] {
    return [...this.#schema.run, ...this.#schema.view];
  }

  #sceneOf(query: URLSearchParams): Scene {
    const { run, scenes } = this.#schema;
    const found = named(scenes, query.get('scene')) ?? named(scenes, named(run, 'scene')?.usual);
    return found as Scene; // the schema's default is one of its scenes
  }

  #valueOf(field: Setting, query: URLSearchParams) {
    const { name, usual } = field;
    const scene = this.#sceneOf(query);
    const given = query.get(name);
    const value = given === null ? undefined : valueIn(field, given);
    if (name === 'aspect' && !scene.free) return 0;
    if (value !== undefined) return value;
    if (name === 'n') return scene.n;
    if (name === 'aspect') return undefined; // the stage's shape
    return valueIn(field, scene.own[name] ?? usual); // undefined if that is no value
  }

  /** The refusal of the first choice that does not take so many discs, as in src/session/rules.cpp. */
  #tooMany(query: URLSearchParams) {
    const { methods, responses } = this.#schema;
    const of = (name: string) => {
      const field = named(this.#settings, name);
      return field && this.#valueOf(field, query);
    };
    const n = Number(of('n'));
    const method = named(methods, of('method'));
    const limits: [field: string, value: Value | undefined, most: number | undefined][] = [
      ['method', method?.name, method?.most],
      ['response', of('response'), method?.sketchLoop ? undefined : named(responses, of('response'))?.most],
      ['tests', of('tests'), of('tests') ? BUILD_LIMITS.tests : undefined],
    ];
    for (const [field, value, most = Infinity] of limits) {
      if (n <= most) continue;
      const [limit, discs] = [most, n].map((count) => count.toLocaleString('en'));
      return new CellmatesError(`${field}="${value}": limited to ${limit} discs, but there are ${discs}.`, 'too-many', field, value);
    }
    return undefined;
  }
}
