// Takes a running program from one address to another, when the embedding page changes the attributes of its element.

import type { Program } from './answers.ts';
import { commandText } from '../driver/driver.ts';
import { askedBy } from '../schema/asked.ts';
import { factsOf } from '../schema/facts.ts';

/**
 * Changes what differs between two addresses; what the second one lacks gets its default. The reader is told which values the
 * program refuses; all others change.
 * @param from The query of the address that the program has, and `to` that of the other.
 * @param ignored Takes a sentence.
 */
export function become(program: Program, from: string, to: string, ignored: (text: string) => void) {
  const facts = factsOf(BUILD_SCHEMA);
  const [was, now] = [from, to].map((query) => new URLSearchParams(query));
  const [before, { scene, n }] = [from, to].map((query) => askedBy(query, [], facts));
  const changed = (name: string) => was.get(name) !== now.get(name);
  // A scene brings its own parameters, except those that the address gives.
  const another = before.scene !== scene;
  const usual: Record<string, unknown> = { scene, ...(another && { n }) };
  const give = (command: string, name: string, then: (field: string) => void = () => {}) =>
    program.command(command, 'host', ({ code, field, sentence }) => {
      if (code === 'done' || code === 'interrupted') return;
      if (name) ignored(`Ignored ${sentence || name}.`);
      then(field);
    });

  const set = (names: string[], what: string) => {
    if (names.length === 0) return;
    const values = names.map((name) => [name, now.get(name) ?? String(usual[name] ?? 'default')]);
    give(commandText('set', Object.fromEntries(values)), what, (refused) => {
      if (names.includes(refused)) set(names.filter((name) => name !== refused && (refused !== 'scene' || changed(name))), what);
    });
  };
  set([...BUILD_SCHEMA.run, ...BUILD_SCHEMA.view].map(({ name }) => name as string).filter((name) => changed(name) || (another && (now.has(name) || name in usual))), 'a setting');
  const race = now.get('race');
  if (changed('race') && race) give(commandText('race', { methods: race }), 'race');
  else if (changed('race') && program.state(false)?.race) give('type=close-race', 'race');
  const paused = now.get('paused') ?? '0';
  if (!/^[01]$/.test(paused)) ignored('Ignored paused, which must be 0 or 1.');
  else if (changed('paused')) give(paused === '1' ? 'type=pause' : 'type=play', 'paused');
}
