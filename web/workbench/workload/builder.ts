import { whole } from '../../kit/figure_text.ts';
import { framesRead, newFacts } from './reading.ts';
import { limits, newFrame, refuse, WorkloadError, type Workload } from './workload.ts';

/** A frame whose discs come in any order and in parts. */
interface Gathered {
  /** Its number, or its place if it has none. */
  number: number;
  recording: number;
  count: number;
  /** Discs with those that were lost. */
  lines: number;
}

/** Discs that are kept together while they come. */
const pieceDiscs = 1 << 15;
const newPiece = () => ({ ...newFrame(pieceDiscs, Float64Array), count: 0, frame: new Uint32Array(pieceDiscs) });

/** Frames whose times differ by less than this part of all time differ by rounding only. */
const rounding = 1e-9;

/**
 * Collects the discs of a workload. It refuses discs and frames that no workload may have; each sentence begins with the
 * place that `where` names.
 */
export class WorkloadBuilder {
  #pieces = [newPiece()];
  #discs = 0;
  #frames: Gathered[] = [];
  #current: Gathered | undefined;
  #index = 0;
  /** Places of frames by their numbers, for each recording. */
  #places = new Map<string, Map<number, number>>();
  #labels = new Map<string, number>();
  #texts: string[] = [];
  /** Whether frames came in parts, and whether they have no numbers because they are those of a list. */
  parted = false;
  listed = false;
  facts = newFacts();
  #where;

  constructor(where: (column?: number) => string) {
    this.#where = where;
  }

  /**
   * Adds a disc to the current frame.
   * @param id Any text; "" for a disc that has none among those that have one; without it, the disc's place in its frame, from 0.
   * @param columns Of x, y and r, for `where`.
   */
  add(x: number, y: number, r: number, id: string | undefined, columns: readonly number[]) {
    const frame = this.#current ?? this.#begin(0, 0);
    // A value that is too large becomes infinite here. The sum is finite unless one of them is not, or it is large.
    if (!(Math.abs(Math.fround(x) + Math.fround(y) + Math.fround(r)) < 1e38)) {
      const large = [x, y, r].findIndex((value) => !Number.isFinite(Math.fround(value)));
      if (large >= 0) refuse(this.#where(columns[large]), `${[x, y, r][large]} is too large for a 32-bit number`);
    }
    if (++this.#discs > limits.discs) refuse(this.#where(), `there are more than ${whole(limits.discs)} discs in all frames together`);
    if (++frame.count > limits.discsPerFrame) refuse(this.#where(), `the frame has more than ${whole(limits.discsPerFrame)} discs`);
    let piece = this.#pieces[this.#pieces.length - 1];
    if (piece.count === pieceDiscs) this.#pieces.push(piece = newPiece());
    const k = piece.count++;
    piece.x[k] = x;
    piece.y[k] = y;
    piece.r[k] = r;
    piece.id[k] = id === undefined ? frame.lines : this.#numberOf(id);
    piece.frame[k] = this.#index;
    frame.lines++;
  }

  #numberOf(id: string) {
    const known = id === '' ? undefined : this.#labels.get(id);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    if (id === '') this.facts.own++;
    else this.#labels.set(id, number);
    this.#texts.push(id || `without id ${this.facts.own}`);
    return number;
  }

  /** A disc of the current frame is lost: it has no x and y. Its place stays empty, so that discs without ids keep theirs. */
  lose() {
    this.facts.dropped++;
    (this.#current ?? this.#begin(0, 0)).lines++;
  }

  #begin(number: number, recording: number) {
    if (this.#frames.length === limits.frames) refuse(this.#where(), `there are more than ${whole(limits.frames)} frames`);
    this.#index = this.#frames.length;
    this.#frames.push(this.#current = { number, recording, count: 0, lines: 0 });
    return this.#current;
  }

  /** Begins the frame with a number, or continues it. */
  inFrame(number: number, recording: string = '') {
    const places = this.#places.get(recording) ?? new Map<number, number>();
    this.#places.set(recording, places);
    const place = places.get(number);
    if (place === undefined) {
      this.#begin(number, [...this.#places.keys()].indexOf(recording));
      places.set(number, this.#index);
    } else if (place !== this.#index) {
      this.parted = true;
      this.#index = place;
      this.#current = this.#frames[place];
    }
  }

  /** Begins the next frame of a list without numbers. */
  nextFrame() {
    this.listed = true;
    this.#begin(this.#frames.length, 0);
  }

  /** Numbers of frames that are one, because their times differ by less than a tenth of a frame, by their places. */
  #joined(order: number[]) {
    const first = new Map<number, number>();
    const times = order.map((k) => this.#frames[k].number);
    const gaps = times.slice(1).map((time, k) => time - times[k]);
    const least = rounding * Math.max(...[0, times.length - 1].map((k) => Math.abs(times[k])));
    const real = gaps.filter((gap) => gap > least).sort((a, b) => a - b);
    const tenth = (real[real.length >> 1] ?? 0) / 10;
    let begin = 0;
    order.forEach((place, k) => {
      if (times[k] - times[begin] > tenth || this.#frames[place].recording !== this.#frames[order[begin]].recording) begin = k;
      first.set(place, order[begin]);
    });
    return first;
  }

  /** Divides the discs into frames. @param first For each place of a frame, the place of the one that it belongs to. */
  #divided(order: number[], first: Map<number, number>) {
    const firsts = order.filter((place) => first.get(place) === place);
    const at = new Map(firsts.map((place, k) => [place, k]));
    const sizes = firsts.map(() => ({ count: 0, lines: 0 }));
    const target = this.#frames.map((_, place) => at.get(first.get(place) ?? -1) ?? -1);
    this.#frames.forEach(({ count, lines }, place) => {
      if (target[place] < 0) return;
      sizes[target[place]].count += count;
      sizes[target[place]].lines += lines;
    });
    const frames = sizes.map(({ count }) => ({ ...newFrame(count, Float64Array), count: 0 }));
    for (const piece of this.#pieces) {
      for (let k = 0; k < piece.count; k++) {
        const frame = frames[target[piece.frame[k]]];
        const to = frame.count++;
        for (const name of ['x', 'y', 'r', 'id'] as const) frame[name][to] = piece[name][k];
      }
    }
    const seen = new Int32Array(this.#texts.length).fill(-1);
    let twice = '';
    frames.forEach(({ id }, k) => {
      for (const each of this.#texts.length > 0 ? id : []) {
        if (seen[each] === k) twice ||= `Frame ${this.#frames[firsts[k]].number}: two of its discs have the id ${this.#texts[each]}`;
        seen[each] = k;
      }
    });
    return { frames, twice, lines: sizes.map(({ lines }) => lines), numbers: firsts.map((place) => this.#frames[place].number) };
  }

  /** @returns The workload, and a sentence about two discs of a frame that have one id, or "". */
  finish(name: string): { workload: Workload; twice: string } {
    if (this.#discs === 0) throw new WorkloadError('There are no discs in this data.');
    const all = this.#frames;
    const numbered = this.#places.size > 0;
    // A numbered frame whose discs were all lost is left out, as one without rows is.
    const order = [...all.keys()].filter((k) => !numbered || all[k].count > 0 || all[k].lines === 0)
      .sort((a, b) => all[a].recording - all[b].recording || all[a].number - all[b].number);
    const apart = new Map(order.map((place) => [place, place]));
    let found = this.#divided(order, apart);
    if (all.some(({ number }) => !Number.isInteger(number))) {
      const joined = this.#divided(order, this.#joined(order));
      if (!joined.twice) found = joined;
      this.facts.joined = order.length - found.frames.length;
    }
    const { frames, twice, lines, numbers } = found;
    const notes = framesRead(frames, {
      lines, numbers: numbered && this.#places.size === 1 ? numbers : undefined, recordings: this.#places.size,
      moved: this.parted || order.some((place, k) => k > 0 && place < order[k - 1]), labels: this.#texts.length,
    });
    return { workload: { name, frames, notes, ...(this.#texts.length > 0 && { labels: this.#texts }) }, twice };
  }
}
