// Generates the parts of the .d.ts files that follow from the schema, by the part's name.
import { mostColumns, wrap } from './markdown.mjs';
import { membersOf } from './state_types.mjs';

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

/**
 * Makes the sentence that says with which scenes, methods and responses a field has an effect: " Only with hash.";
 * empty if it always has one. More than two thirds are told by what is missing: "methods other than naive".
 * @param run The schema's fields of the simulation, of which some are these choices.
 */
export const conditions = (run) => ({ uses, only }) => {
  const parts = Object.entries(uses).map(([by, names]) => {
    const others = run.find(({ name }) => name === by).choices.filter((name) => !names.includes(name));
    const few = names.length <= 2 * others.length;
    return { few, text: few ? `${by === 'scene' ? 'scene=' : ''}${names.join(', ')}` : `${by}s other than ${others.join(', ')}` };
  });
  const all = [...parts.filter(({ few }) => few), ...parts.filter(({ few }) => !few)].map(({ text }) => text).join(' and ');
  return all || only ? ` Only ${all ? `with ${all}` : only}.` : '';
};

// A field in the state. The seed may be larger than a number holds exactly.
const member = (about, { name, kind, choices }) =>
  [...comment(about), `${name}:${kind === 'choice' ? union(choices) : name === 'seed' ? ' string' : ' number'};`];

function ofView(field) {
  const { help, unit } = field;
  const said = help.toLowerCase().split(/[^\w/²]+/).includes(unit);
  return member(help + (unit && !said ? ` In ${unit}.` : ''), field);
}

// A parameter of the simulation, from which the type of what may be set is derived.
function ofRun(field, condition) {
  const { kind, help, expected, unit, usual } = field;
  const range = kind === 'choice' ? '' : ` ${expected[0].toUpperCase()}${expected.slice(1)}${unit && `, ${unit}`}.`;
  return member(`${help}${range}${condition(field)} Default: ${usual}.`, field);
}

// Types of the answers, by what a command says.
const answers = { state: 'State', brief: 'State', rows: 'State', file: 'Run', discs: 'Particles', contacts: 'Collisions', picture: 'Blob' };

// The method of a command in messages, which takes the message's fields.
function asMethod({ name, fields, line, says, file, presses }) {
  const types = { choice: ({ choices }) => union(choices).trim(), pair: () => 'string', set: () => 'string', flag: () => 'boolean' };
  const each = fields.map((field) => `${field.name}${field.required ? '' : '?'}: ${types[field.kind]?.(field) ?? 'number'}`);
  if (file) each.push('data: ArrayBuffer | Uint8Array');
  const given = name === 'set' ? 'Values' : `{${each.length ? ` ${each.join('; ')} ` : ''}}`;
  const optional = name === 'set' || file || fields.some(({ required }) => required) ? '' : '?';
  const method = name.replace(/-(\w)/, (_, letter) => letter.toUpperCase());
  const early = name === 'set' || (says === 'state' && !line && !presses) ? ' | StateBeforeRun' : ''; // as in web/frame/door.ts
  return `${method}(fields${optional}: ${given}, options?: OrderOptions): Promise<${answers[says]}${early}>;`;
}

const indented = (lines) => lines.map((line) => `  ${line}`).join('\n');

export function schemaTypes({ run, view, commands, states }) {
  const messages = commands.filter((command) => command.messages);
  // The parameters and view options have types with words.
  const worded = [...run.map(({ name }) => name), 'view'];
  const others = states.map((state) => Object.fromEntries(Object.entries(state).filter(([name]) => !worded.includes(name))));
  return {
    state: membersOf(others, { indent: '  ', name: 'SessionState' }).join('\n'),
    'run-state': indented(run.flatMap((field) => ofRun(field, conditions(run)))),
    'view-state': indented(view.flatMap(ofView)),
    'frame-commands': indented(wrap(`${messages.map(({ name }) => `'${name}'`).join(', ')},`).split('\n')),
    'frame-methods': indented(messages.map(asMethod)),
  };
}
