// The frames of a workload while their discs come, in any order and in parts.
import { counted, whole } from '../../kit/figure_text.ts';
import { limits, newFrame, refuse, WorkloadError, type Frame } from './workload.ts';

/** A frame that grows: `data` has `count` discs, and room for more. */
interface Growing {
  data: Frame;
  /** Its number, or its place if it has none. */
  number: number;
  recording: number;
  /** Discs with those that were lost. */
  lines: number;
}

/** Times that differ by less than this part of all time differ by rounding only. */
const rounding = 1e-9;
const firstSize = 8;
/** Discs of which places are compared, and how many of them are unlikely to be at one place. */
const [mostPlaces, crowd] = [200_000, 3];

/** The discs of some frames, in arrays of a size. */
function joined(parts: Frame[], size: number = parts.reduce((sum, { count }) => sum + count, 0)) {
  const all = newFrame(size, Float64Array);
  let at = 0;
  for (const { count, ...part } of parts) {
    for (const name of ['x', 'y', 'r', 'id'] as const) all[name].set(part[name].subarray(0, count), at);
    at += count;
  }
  return all;
}

/** A tenth of the usual time from frame to frame; 0 if frames have whole numbers. */
function tenthOf(frames: Growing[]) {
  const times = frames.map(({ number }) => number);
  if (times.every(Number.isInteger)) return 0;
  const least = rounding * Math.max(Math.abs(times[0]), Math.abs(times[times.length - 1]));
  const gaps = times.slice(1).map((time, k) => time - times[k]).filter((gap) => gap > least).sort((a, b) => a - b);
  return (gaps[gaps.length >> 1] ?? 0) / 10;
}

/** Frames in groups, each of which is one frame, because their times are close. */
function groupsOf(order: Growing[], close: number) {
  const groups: Growing[][] = [];
  for (const frame of order) {
    const group = groups[groups.length - 1];
    if (group && group[0].recording === frame.recording && frame.number - group[0].number <= close) group.push(frame);
    else groups.push([frame]);
  }
  return groups;
}

/** Collects discs, and refuses those that no workload may have; each sentence begins with the place that `where` names. */
export function newFrames(where: (column?: number) => string) {
  const all: Growing[] = [];
  let current: Growing | undefined;
  let [parted, listed] = [false, false];
  /** Frames by their numbers and recordings. */
  const places = new Map<number | string, Growing>();
  const recordings = new Map<string, number>();
  const labels = new Map<string, number>();
  const texts: string[] = [];
  let [discs, own] = [0, 0];
  const lost = { 'x and y': 0, 'a size': 0 };

  /**
   * Adds a disc to the current frame.
   * @param id Any text; "" for a disc that has none among those that have one; without it, the disc's place in its frame, from 0.
   * @param columns Of x, y and r, for `where`.
   */
  function add(x: number, y: number, r: number, id: string | undefined, columns: readonly number[]) {
    const frame = current ?? begin(0, '');
    // A value that is too large becomes infinite here. The sum is finite unless one of them is not, or it is large.
    if (!(Math.abs(Math.fround(x) + Math.fround(y) + Math.fround(r)) < 1e38)) {
      const large = [x, y, r].findIndex((value) => !Number.isFinite(Math.fround(value)));
      if (large >= 0) refuse(where(columns[large]), `${[x, y, r][large]} is too large for a 32-bit number`);
    }
    if (++discs > limits.discs) refuse(where(), `there are more than ${whole(limits.discs)} discs in all frames together`);
    const at = frame.data.count;
    if (at === limits.discsPerFrame) refuse(where(), `the frame has more than ${whole(limits.discsPerFrame)} discs`);
    if (at === frame.data.x.length) frame.data = joined([frame.data], 2 * at);
    const { data } = frame;
    data.x[at] = x;
    data.y[at] = y;
    data.r[at] = r;
    data.id[at] = id === undefined ? frame.lines : numberOf(id);
    data.count = at + 1;
    frame.lines++;
  }

  function numberOf(id: string) {
    const known = id === '' ? undefined : labels.get(id);
    if (known !== undefined) return known;
    if (id === '') own++;
    else labels.set(id, texts.length);
    return texts.push(id || `without id ${own}`) - 1;
  }

  /** A disc of the current frame is lost. Its place stays empty, so that discs without ids keep theirs. @param lacks What it has not. */
  function lose(lacks: 'x and y' | 'a size') {
    lost[lacks]++;
    (current ?? begin(0, '')).lines++;
  }

  function begin(number: number, recording: string) {
    if (all.length === limits.frames) refuse(where(), `there are more than ${whole(limits.frames)} frames`);
    if (!recordings.has(recording)) recordings.set(recording, recordings.size);
    const data = { ...newFrame(firstSize, Float64Array), count: 0 };
    all.push(current = { data, number, recording: recordings.get(recording) ?? 0, lines: 0 });
    return current;
  }

  /** Begins the frame with a number, or continues it. */
  function inFrame(number: number, recording: string) {
    const key = recording === '' ? number : `${number}\n${recording}`;
    const frame = places.get(key);
    parted ||= frame !== undefined && frame !== current;
    if (frame) current = frame;
    else places.set(key, begin(number, recording));
  }

  /** Begins the next frame of a list without numbers. */
  function nextFrame() {
    listed = true;
    begin(all.length, '');
  }

  /**
   * The frames in the order of their numbers.
   * @returns Also sentences about them; one about two discs of a frame that have one id, or ""; whether discs are in several frames;
   * and whether frames came in parts, or have no numbers because they are those of a list.
   */
  function finish() {
    if (discs === 0) throw new WorkloadError(lost['a size'] ? 'No disc has a size: choose other columns, or give one radius for all discs.' : 'There are no discs in this data.');
    const numbered = places.size > 0;
    // A numbered frame whose discs were all lost is left out, as one without rows is.
    const kept = all.filter(({ data, lines }) => !numbered || data.count > 0 || lines === 0);
    const order = [...kept].sort((a, b) => a.recording - b.recording || a.number - b.number);
    const read = (close: number) => {
      const groups = groupsOf(order, close);
      const frames = groups.map((group) => joined(group.map(({ data }) => data)));
      return { groups, frames, ...examined(frames, texts.length) };
    };
    let found = read(tenthOf(order));
    if (found.twice) found = read(0);
    const { groups, frames, twice, goesOn } = found;
    const close = order.length - groups.length;
    const lines = groups.map((group) => group.reduce((sum, each) => sum + each.lines, 0));
    const notes = [
      ...Object.entries(lost).flatMap(([lacks, count]) => (count ? [`${counted(count, 'disc')} without ${lacks} ${count === 1 ? 'is' : 'are'} left out.`] : [])),
      ...(own ? [`${counted(own, 'disc')} without an id ${own === 1 ? 'has got an id of its' : 'have got an id of their'} own.`] : []),
      ...(close ? [`${counted(close, 'time')} that ${close === 1 ? 'differs' : 'differ'} from another by less than a tenth of a frame ${close === 1 ? 'is' : 'are'} the same frame.`] : []),
      ...(numbered && recordings.size === 1 ? [numbersRead(groups.map(([{ number }]) => number))] : []),
      ...(recordings.size > 1 ? [`There are ${whole(recordings.size)} recordings, which are played one after the other.`] : []),
      ...(parted || order.some((frame, k) => frame !== kept[k]) ? ['The discs were not in the order of their frames, and have been sorted.'] : []),
      ...found.notes,
      ...(texts.length === 0 && frames.length > 1 ? placesRead(lines) : []),
    ];
    const [frame, id] = twice ?? [];
    return {
      frames, notes, goesOn, parted, listed, twice: frame === undefined ? '' : `Frame ${groups[frame][0].number}: two of its discs have the id ${texts[id ?? 0]}`,
      ...(texts.length > 0 && { labels: texts }),
    };
  }

  return { add, lose, inFrame, nextFrame, finish };
}

/** How frames are numbered. @param numbers Growing. */
function numbersRead(numbers: number[]) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length === 1) return `There is one frame, numbered ${first}.`;
  const range = `Frames are numbered ${first} to ${last}`;
  const step = numbers.reduce((least, number, k) => (k === 0 ? least : Math.min(least, number - numbers[k - 1])), Infinity);
  const missing = (last - first) / step + 1 - numbers.length;
  const even = numbers.every((number) => Number.isInteger(number) && (number - first) % step === 0) && missing <= numbers.length;
  if (!even) return `${range}, and are played one after the other.`;
  if (missing) return `${range}, and ${counted(missing, 'number')} in between ${missing === 1 ? 'has no disc; that frame is' : 'have no disc; those frames are'} left out.`;
  return step === 1 ? `${range}.` : `${range} in steps of ${step}.`;
}

/** What follows if discs are told by their places. @param lines Discs of each frame with those that were lost. */
function placesRead(lines: number[]) {
  const [least, most] = [Math.min, Math.max].map((choose) => lines.reduce((a, b) => choose(a, b)));
  return [
    'There are no ids, so the first disc of each frame is taken for the same disc, and so on; contacts do not depend on it.',
    ...(least === most ? [] : [`The frames have ${whole(least)} to ${whole(most)} discs, so discs get mixed up, and their motion comes out wrong: name a column "id", or choose it, if there is one.`]),
  ];
}

/**
 * Looks for what is odd about discs.
 * @param ids Their number; 0 if discs have none.
 * @returns Sentences; the frame and the id of two discs that have one; and whether discs are in several frames.
 */
function examined(frames: Frame[], ids: number) {
  const seen = new Int32Array(ids).fill(-2);
  let [fresh, later, looked, shared, place, goesOn] = [0, 0, 0, 0, '', false];
  let twice: [frame: number, id: number] | undefined;
  frames.forEach(({ id, x, y, count }, at) => {
    looked += count;
    later += at > 0 ? count : 0;
    const places = new Map<string, number>();
    for (let k = 0; k < count; k++) {
      const before = seen[id[k]];
      if (before === at) twice ??= [at, id[k]];
      goesOn ||= before >= 0 && before < at;
      fresh += at > 0 && before !== at - 1 ? 1 : 0;
      seen[id[k]] = at;
      if (looked > mostPlaces) continue;
      const here = `${x[k]}, ${y[k]}`;
      const number = (places.get(here) ?? 0) + 1;
      places.set(here, number);
      if (number > shared) [shared, place] = [number, here];
    }
  });
  const notes = [];
  if (frames.length > 1 && frames.every(({ count }) => count === 1)) notes.push('Each frame has one disc: if discs belong together, choose another column as the frame.');
  if (shared >= crowd) notes.push(`${whole(shared)} discs of a frame are all at ${place}: if this marks lost discs, leave them out.`);
  if (ids > 0 && fresh > later / 2) notes.push('Most discs of each frame are new: if discs go on, choose another column as id.');
  return { notes, twice, goesOn };
}
