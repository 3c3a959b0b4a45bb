// Types by example: the members of an interface that fits all of some JSON objects.
import { mostColumns } from './markdown.mjs';

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

// `at` is where the values stand: the indentation, and how TypeScript names their type. `told` has the names of the types of
// objects that take several lines.

function listType(lists, at, told) {
  const items = lists.flat();
  const item = typeOf(items, { ...at, name: `${at.name}[number]` }, told);
  const [length] = new Set(lists.map((list) => list.length));
  const tuple = item === 'number' && lists.every((list) => list.length === length);
  if (tuple) return `[${Array(length).fill(item).join(', ')}]`;
  return / \| [^}]*$/.test(item) ? `(${item})[]` : `${item || 'unknown'}[]`;
}

// On one line if it fits next to a name; by its name if it was told before.
function objectType(objects, { indent, name }, told) {
  const short = `{ ${membersOf(objects, { indent: '', name }).join(' ')} }`.replace('; }', ' }');
  if (!short.includes('\n') && indent.length + short.length < mostColumns - 20) return short;
  if (!told.has(short)) told.set(short, name);
  if (told.get(short) !== name) return told.get(short);
  return `{\n${membersOf(objects, { indent: `${indent}  `, name }, told).join('\n')}\n${indent}}`;
}

function typeOf(values, at, told) {
  const types = [...new Set(values.map(kindOf))].map((kind) => {
    const those = values.filter((value) => kindOf(value) === kind);
    if (kind === 'object') return objectType(those, at, told);
    return kind === 'array' ? listType(those, at, told) : kind;
  });
  return types.sort((a, b) => (a === 'null') - (b === 'null')).join(' | ');
}

/**
 * A line for each member; those that some objects lack are optional.
 * @param at The indentation, and the name of the interface.
 */
export function membersOf(objects, at, told = new Map()) {
  const names = [...new Set(objects.flatMap(Object.keys))];
  return names.map((name) => {
    const values = objects.filter((object) => name in object).map((object) => object[name]);
    const sure = values.length === objects.length && !values.includes(null);
    const type = `${at.name}['${name}']`;
    const members = typeOf(values, { indent: at.indent, name: sure ? type : `NonNullable<${type}>` }, told);
    return `${at.indent}${name}${values.length < objects.length ? '?' : ''}: ${members};`;
  });
}
