// Meanings of the names of columns: "Frame #", "frame_id" and "ImageNumber" number frames, and "x [px]" is x in pixels.

/**
 * The uses of a column, as a visitor reads them, in the order in which a choice shows them. `part` tells recordings apart,
 * `minx` to `maxy` are the edges of a box, and `cx`, `cy` its centre.
 */
export const uses = {
  '': 'not used', frame: 'frame', part: 'recording', id: 'id', x: 'x', y: 'y', r: 'radius', diameter: 'diameter', width: 'width', height: 'height',
  cx: 'x of the centre', cy: 'y of the centre', minx: 'smallest x', miny: 'smallest y', maxx: 'largest x', maxy: 'largest y',
};
export type Role = Exclude<keyof typeof uses, ''>;
export const roles = Object.keys(uses).filter(Boolean) as Role[];

const number = '(?:ids?|no|nr|num|number|index|idx|ix)';
// p5's frameCount is the number of the current frame.
const ordinal = `(?:${number}|count|counter)`;
const owner = '(?:discs?|disks?|circles?|balls?|particles?|bod(?:y|ies)|objects?|obj|cells?|spots?|beads?|persons?|peds?|pedestrians?|agents?' +
  '|entit(?:y|ies)|actors?|boids?|bubbles?|droplets?|grains?|animals?|fish|birds?|insects?|vehicles?|cars?|players?|targets?|nodes?|blobs?|instances?)';
const box = '(?:bb|bbox|box|rect|aabb|bounds|boundingbox)?';
const place = '(?:pos|position|loc|location|coords?|coordinates?|cor|points?|xy|p)';
const centre = '(?:c|cen|cent|center|centre|centroid|mid|com)';

/** Longitude and latitude, which are no lengths. */
const degrees = ['(?:gps|geo|map)?(?:lon|long|lng|longitude)', '(?:gps|geo|map)?(?:lat|latitude)'];
const isDegrees = new RegExp(`^(?:${degrees.join('|')})$`);

/** Patterns for a name in lower case, without its unit and without all that is no letter or digit; the earlier win. */
const axis = (name: 'x' | 'y', k: 0 | 1) => [
  name,
  `(?:${place}|${owner}${place}?|world|local|img|image|pixel)${name}|${name}${place}|${place}${k}`,
  ['east|easting|globalx|xu', 'north|northing|globaly|yu'][k],
  degrees[k],
];
const edge = (name: 'x' | 'y', end: 'min' | 'max', side: string, k: 0 | 2, corners: string) =>
  [`${box}(?:${end}${name}|${name}${end}|${side}|${name}${side}|${name}${k}|${name}(?:${corners})|(?:${corners})${name})`, `${box}${name}1`];
const [topLeft, bottomRight] = ['tl|topleft|upperleft', 'br|bottomright|lowerright'];

const patterns: Record<Role, string[]> = {
  frame: [
    `(?:current|video|movie|cam|camera|sim|physics|game)?(?:frames?|frm|fr)${ordinal}?|${number}frame`,
    `(?:image|img|slice|snapshot|snap|timepoint|timestep|timeindex|timeframe|(?:sim|simulation)?step|tick|iteration|iter|generation|cycle|turn)${ordinal}?`,
    '(?:position|global|local|sim|game|elapsed|video|frame|timestep|unix|server)?(?:timestamp|timecode|tstamp|datetime|time|ts|t|seconds?|secs?|milliseconds?|millis|ms|epoch)',
  ],
  part: [`(?:play|half|period|quarter|video|clip|seq|sequence|session|trial|run|rec|recording|game|match|experiment|exp|replicate|rep|episode|scenario|take|cam|camera|file|dataset|source)(?:name)?${number}?`],
  // TrackMate's and other trackers' tables also have an id of each row.
  id: [`(?:track|tracklet|traj|trajectory|particle)${number}?`, '(?:unique)?id|uid|uuid|guid|identity|identifier|pid|tid|oid',
    `${owner}${number}|${number}(?:track|particle|${owner})`, `(?!cell|spot|node|obj|target|instance)${owner}`],
  x: axis('x', 0),
  y: axis('y', 1),
  r: [`(?:${owner}|mean|avg|eq|equiv|equivalent|collision|collider|hit)?(?:radius|radii|rad)`, `${owner}?r`],
  diameter: [`(?:${owner}|mean|avg|eq|equiv|equivalent)?(?:d|diam|dia|diameters?)`],
  width: [`${box}(?:w|width|sizex|xsize)`],
  height: [`${box}(?:h|height|sizey|ysize)`, `${box}(?:l|length)`],
  cx: [`${box}(?:${centre}${place}?x|x${centre})`],
  cy: [`${box}(?:${centre}${place}?y|y${centre})`],
  minx: [...edge('x', 'min', 'left', 0, topLeft), `${box.slice(0, -1)}x`],
  miny: [...edge('y', 'min', 'top', 0, topLeft), `${box.slice(0, -1)}y`],
  maxx: edge('x', 'max', 'right', 2, bottomRight),
  maxy: edge('y', 'max', 'bottom', 2, bottomRight),
};
const tests = roles.map((role) => [role, patterns[role].map((pattern) => new RegExp(`^(?:${pattern})$`))] as const);

/** Each unit under the spellings that files have. */
const spellings: Record<string, string> = {
  px: 'px|pix|pixels?', nm: 'nm|nanomet(?:er|re)s?', 'µm': 'um|\ufffdm|\u03bcm|microns?|micromet(?:er|re)s?', mm: 'mm|millimet(?:er|re)s?',
  cm: 'cm|centimet(?:er|re)s?', m: 'm|met(?:er|re)s?', km: 'km|kilomet(?:er|re)s?', in: 'in|inch|inches', ft: 'ft|feet|foot',
  degrees: '°|deg|degrees?', s: 's|secs?|seconds?', ms: 'ms|msecs?|milliseconds?|millis', 'µs': 'us|\u03bcs', ns: 'ns',
};
const units = Object.entries(spellings).map(([unit, all]) => [unit, new RegExp(`^(?:${all})$`, 'i')] as const);

/** The unit that a text names, if it is a known one. */
export const unitIn = (text: string) => units.find(([, test]) => test.test(text.trim().normalize('NFKC')))?.[0];

export interface Name {
  /** As in the file. */
  text: string;
  /** Such as "px", or "" if the name has none. */
  unit: string;
  /** The use that the reader has chosen; "" for none. */
  chosen?: Role | '';
  /** The possible uses of the column; of several columns, the one with the lowest rank is meant. */
  ranks: ReadonlyMap<Role, number>;
}

/** Parts of names that number the discs of a row, such as x1, y1, r1, x2. */
export const numbered = /^(x|y|r|radius|d|diameter)[ _.]?(\d+)$/i;

/** The names of a table, of which some mean something else together. */
export function readNames(texts: string[]): Name[] {
  const has = (name: RegExp) => texts.some((text) => text.length === 1 && name.test(text));
  const isColour = has(/g/i) && has(/b/i);
  return texts.map((text) => (isColour && /^r$/i.test(text) ? { text, unit: '', ranks: new Map() } : readName(text)));
}

/** A longer text is no name, and no pattern looks at it. */
export const longestName = 200;
/** Names that have been read, because a file may have few of them millions of times. */
const namesRead = new Map<string, Name>();
const mostKnown = 10_000;

/** A name without spaces and a pair of quotation marks, of any language, around it. */
export const bare = (name: string) => name.trim().replace(/^(?:[\x22“”„«»]([^\x22“”„«»]*)[\x22“”„«»]|[\x27‘’‚]([^\x27‘’‚]*)[\x27‘’‚])$/, '$1$2').trim();

export function readName(name: string): Name {
  if (name.length > longestName) return { text: name, unit: '', ranks: new Map() };
  const former = namesRead.get(name);
  if (former) return former;
  if (namesRead.size === mostKnown) namesRead.clear();
  const text = bare(name.replace(/^[\s#%\x22\x27\ufeff]+|[\s\x22\x27]+$/g, ''));
  const [, before, given] = /^(.+?)\s*[[({]\s*([^\])}]*?)\s*[\])}]$/.exec(text) ?? [];
  let [rest, unit] = given !== undefined && !/^\d*$/.test(given) ? [before, unitIn(given) ?? given] : [text, ''];
  // "x_px", "x/m" and "xPx"; min and h are rather the smallest and the height than units of time.
  const [, head, last] = /^(.*[^\s_./-])(?:[\s_./-]+|(?<=\p{Ll})(?=\p{Lu}))([^\s_./-]+)$/u.exec(rest) ?? [];
  const known = unit === '' && last !== undefined ? unitIn(last) : undefined;
  if (known) [rest, unit] = [head, known];
  const key = rest.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const ranks = new Map<Role, number>();
  // "x.1" is the second column x of some program.
  for (const [role, all] of /\.\d+$/.test(text) ? [] : tests) {
    const rank = all.findIndex((test) => test.test(key));
    if (rank >= 0) ranks.set(role, rank);
  }
  const read = { text, unit: unit || (isDegrees.test(key) ? 'degrees' : ''), ranks };
  namesRead.set(name, read);
  return read;
}
