// Generates the parts of the .d.ts files that follow from the schema, by the part's name.
import { mostColumns, wrap } from './markdown.mjs';

// A comment above a declaration, on several lines if one is too short.
function comment(text) {
  const lines = wrap(text).split('\n');
  return lines.length === 1 ? [`/** ${text} */`] : ['/**', ...lines.map((line) => ` * ${line}`), ' */'];
}

// A union such as 'a' | 'b', with a line for each name if one line is too short.
function union(names) {
  const all = names.map((name) => `'${name}'`).join(' | ');
  return all.length <= mostColumns ? ` ${all}` : names.map((name) => `\n    | '${name}'`).join('');
}

// The descriptions that replace a field's help in the state.
const special = { seed: 'A string, because it may be larger than a number holds exactly.' };
function inState({ name, kind, help, unit }) {
  const said = help.toLowerCase().split(/[^\w/²]+/).includes(unit);
  const about = special[name] ?? help + (unit && !said ? ` In ${unit}.` : '');
  return [...comment(about), `${name}: ${kind === 'choice' || name === 'seed' ? 'string' : 'number'};`];
}

// A field as a parameter of World.create and World.set.
function asParameter(field) {
  const { name, kind, help, expected, unit, applies, usual, choices } = field;
  const range = kind === 'choice' ? '' : ` ${expected[0].toUpperCase()}${expected.slice(1)}${unit && `, ${unit}`}.`;
  const number = name === 'seed' ? ' number | bigint | string' : ' number';
  const type = kind === 'choice' ? union(choices) : kind === 'flag' ? ' boolean' : number;
  return [...comment(`${help}${range}${applies && ` Only ${applies}.`} Default: ${usual}.`), `${name}?:${type};`];
}

// The fields of a message with a command.
function asMessage({ name, fields }) {
  const types = { choice: ({ choices }) => union(choices).trim(), pair: () => 'string', set: () => 'string', flag: () => 'boolean' };
  const each = fields.map((field) => `${field.name}${field.required ? '' : '?'}: ${types[field.kind]?.(field) ?? 'number'}`);
  return `${/^\w+$/.test(name) ? name : `'${name}'`}: {${each.length ? ` ${each.join('; ')} ` : ''}};`;
}

const indented = (lines) => lines.map((line) => `  ${line}`).join('\n');

export function schemaTypes({ run, view, commands }) {
  return {
    'run-state': indented(run.flatMap(inState)),
    'view-state': indented(view.flatMap(inState)),
    parameters: indented(run.flatMap(asParameter)),
    commands: indented(commands.filter(({ name, messages }) => messages && name !== 'set').map(asMessage)),
  };
}
