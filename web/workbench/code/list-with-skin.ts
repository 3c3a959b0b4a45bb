import { gridPerSize } from './grid-per-size.ts';

type Found = (i: number, j: number) => void;

// Makes a function that calls found(i, j) for each two discs that touch. It keeps the pairs that are closer than the skin,
// until a disc has left it. For the data that was measured, SKIN is best: const contacts = neighbourList(SKIN);
export function neighbourList(skin: number) {
  let pairs: number[] = [], oldX = new Float64Array(0), oldY = oldX, oldR = oldX;
  const fits = (x: number, y: number, r: number) => r >= 0 && Math.max(Math.abs(x), Math.abs(y), r) < 1e150;
  return (x: Float64Array, y: Float64Array, r: Float64Array, found: Found) => {
    let stays = x.length === oldX.length;
    for (let i = 0; stays && i < x.length; i++) {
      const dx = x[i]! - oldX[i]!, dy = y[i]! - oldY[i]!;
      if (fits(x[i]!, y[i]!, r[i]!)) stays = r[i] === oldR[i] && dx * dx + dy * dy < 0.249 * skin * skin;
      else stays = !fits(oldX[i]!, oldY[i]!, oldR[i]!);
    }
    if (!stays) {
      [oldX, oldY, oldR, pairs] = [x.slice(), y.slice(), r.slice(), []];
      gridPerSize(x, y, r.map((one) => (one >= 0 ? one + skin / 2 : NaN)), (i, j) => pairs.push(i, j));
    }
    for (let k = 0; k < pairs.length; k += 2) {
      const i = pairs[k]!, j = pairs[k + 1]!;
      const dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
      if (dx * dx + dy * dy < reach * reach) found(i, j);
    }
  };
}
