import { badValue } from './problem.js';

/**
 * Writes values like an address: {method: 'naive', n: 500} → "method=naive&n=500".
 * @param {object} values
 */
export function asQuery(values) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) throw badValue(name, value, 'a string, number or boolean');
    query.append(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  return query.toString();
}
