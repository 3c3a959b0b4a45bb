import { badValue } from './problem.ts';

/** Writes values like an address: {method: 'naive', n: 500} → "method=naive&n=500". */
export function asQuery(values: object) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) throw badValue(name, value, 'a string, number or boolean');
    query.append(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  return query.toString();
}
