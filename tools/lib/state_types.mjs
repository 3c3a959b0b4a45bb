// Types by example: the members of an interface that fits all of some JSON objects.
import { mostColumns } from './markdown.mjs';

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function listType(lists, indent) {
  const items = lists.flat();
  const item = typeOf(items, indent);
  const [length] = new Set(lists.map((list) => list.length));
  const tuple = item === 'number' && lists.every((list) => list.length === length);
  if (tuple) return `[${Array(length).fill(item).join(', ')}]`;
  return / \| [^}]*$/.test(item) ? `(${item})[]` : `${item || 'unknown'}[]`;
}

// On one line if it fits next to a name.
function objectType(objects, indent) {
  const short = `{ ${membersOf(objects, '').join(' ')} }`.replace('; }', ' }');
  const fits = !short.includes('\n') && indent.length + short.length < mostColumns - 20;
  return fits ? short : `{\n${membersOf(objects, `${indent}  `).join('\n')}\n${indent}}`;
}

function typeOf(values, indent) {
  const types = [...new Set(values.map(kindOf))].map((kind) => {
    const those = values.filter((value) => kindOf(value) === kind);
    if (kind === 'object') return objectType(those, indent);
    return kind === 'array' ? listType(those, indent) : kind;
  });
  return types.sort((a, b) => (a === 'null') - (b === 'null')).join(' | ');
}

/** A line for each member; those that some objects lack are optional. */
export function membersOf(objects, indent = '  ') {
  const names = [...new Set(objects.flatMap(Object.keys))];
  return names.map((name) => {
    const values = objects.filter((object) => name in object).map((object) => object[name]);
    return `${indent}${name}${values.length < objects.length ? '?' : ''}: ${typeOf(values, indent)};`;
  });
}
