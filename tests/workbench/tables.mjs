// Makes tables of text as programs all over the world write them, each with the discs that it means.
import { Random } from '../../web/workbench/generators/random.ts';

const delimiters = [',', ';', '\t', '|', ' ', '~', ':', '^', '\x01'];
const missing = ['', 'NaN', '-nan', 'NA', '<NA>', 'NULL', 'None', '-', '--', '.', '?', '1.#QNAN', '-1.#IND', '#N/A', 'nan(ind)', '\\N', 'n/a'];
const ids = {
  numbers: (k) => String(k + 1), padded: (k) => String(k).padStart(3, '0'), floats: (k) => `${k}.0`, tenths: (k) => `0.${k}`, exponents: (k) => ['1e3', '1000', '10e2', '1000.0', '1E3'][k],
  texts: (k) => `bus_${k}`, marked: (k) => `#${k + 10}`, colours: (k) => `#ff00${k}0`, long: (k) => `900719925474099${k}`, mixed: (k) => ['12', 'bus_1', '007', '7', '-1'][k],
};
const names = {
  frame: ['frame', 'Frame #', 'frame_id', 'TICK', 'time'], id: ['id', 'track_id', 'TrackID', 'particle'], x: ['x', 'X', 'pos_x', 'x_px'], y: ['y', 'Y', 'pos_y', 'y_px'],
  r: ['r', 'radius', 'RADIUS', 'mean radius'], note: ['note', 'comment'], mass: ['mass', 'confidence'],
};

/** A number as its digits, such as "1234.5". */
const kinds = {
  whole: (random) => String(Math.floor(random.from(1, 3000))), tenths: (random) => random.from(0, 3000).toFixed(1), fixed: (random) => random.from(0, 3000).toFixed(3),
  mixed: (random) => String(Number(random.from(-2000, 3000).toFixed(Math.floor(random.from(0, 4))))), small: (random) => random.from(1, 9).toFixed(3),
};

/**
 * A table and its truth.
 * @returns `text`, and `frames`, each a list of [x, y, r, id]; undefined if the table must be refused.
 */
export function tableOf(seed) {
  const random = new Random(seed);
  const pick = (all) => all[Math.floor(random.unit() * all.length)];
  const chance = (share) => random.unit() < share;
  const delimiter = pick(delimiters);
  const decimal = pick(['.', '.', ',']);
  const group = pick(['', '', decimal === '.' ? ',' : '.', ...(delimiter === ' ' ? [] : ['’', '\u00a0'])]);
  const [kind, idKind, newline] = [pick(Object.keys(kinds)), pick(Object.keys(ids)), pick(['\n', '\r\n', '\r'])];
  const framed = chance(0.85);
  const named = chance(0.85);
  const video = framed && chance(0.2);
  const columns = [...(framed ? ['frame'] : []), ...(named ? ['id'] : []), 'x', 'y', 'r', ...(video ? ['video'] : []), ...(chance(0.4) ? ['note'] : []), ...(chance(0.3) ? ['mass'] : [])]
    .map((column) => [random.unit(), column]).sort((a, b) => a[0] - b[0]).map(([, column]) => column);
  const first = pick([0, 1, 998, 12]);

  const localized = (plain) => {
    const [whole, more] = plain.split('.');
    return [group ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole, ...(more === undefined ? [] : [more])].join(decimal);
  };
  const quoted = (text) => (text.includes(delimiter) || /["\n]/.test(text) || (delimiter === ' ' && /\s/.test(text)) || text === '' && delimiter === ' ' ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [];
  for (let recording = 0; recording < (video ? 2 : 1); recording++) {
    for (let frame = 0; frame < (framed ? 4 : 1); frame++) {
      for (let disc = 0; disc < 4; disc++) {
        if (chance(0.1)) continue;
        const [x, y, r] = [kinds[kind](random), kinds[kind](random), kinds[kind](random).replace('-', '')];
        const mark = chance(0.05) && framed ? pick(missing) : undefined;
        rows.push({ recording, frame: first + frame, id: ids[idKind](disc), x, y, r, lost: mark !== undefined, cells: {
          frame: localized(String(first + frame)), id: ids[idKind](disc), x: mark ?? localized(x), y: mark ?? localized(y), r: localized(r),
          video: `v${recording}`, note: pick(['a', 'b c', 'd"e', `f${delimiter}g`, 'two\nlines', '']), mass: '7',
        } });
      }
    }
  }
  const lines = rows.map(({ cells }) => columns.map((column) => quoted(cells[column])).join(delimiter));
  const header = columns.map((column) => (column === 'video' ? column : pick(names[column].filter((name) => delimiter !== ' ' || !name.includes(' '))))).map(quoted).join(delimiter);
  const ragged = lines.length > 3 && chance(0.1);
  if (ragged) lines[2] = chance(0.5) ? lines[2] + delimiter + '5' : lines[2].slice(0, lines[2].lastIndexOf(delimiter));
  const comments = chance(0.2) ? [`${pick(['#', '%', '//'])} made by a program`] : [];
  const text = [...comments, header, ...lines.slice(0, 5), ...comments, ...lines.slice(5)].join(newline) + (chance(0.7) ? newline : '');

  const frames = new Map();
  for (const { recording, frame, id, x, y, r, lost } of rows) {
    const key = recording * 10_000 + frame;
    const all = frames.get(key) ?? { rows: [], place: 0 };
    const place = String(all.place++);
    if (!lost) all.rows.push([Number(x), Number(y), Number(r), named ? id : place]);
    frames.set(key, all);
  }
  const truth = [...frames].sort(([a], [b]) => a - b).map(([, all]) => all.rows).filter((all) => all.length > 0);
  return { text: (chance(0.2) ? '\ufeff' : '') + text, frames: ragged ? undefined : truth };
}
