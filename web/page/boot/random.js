// The program's random numbers (src/core/base/rng.h), bit for bit. Their 64 bits of state are in two
// numbers here, because BigInt takes twenty times as long.

// 6364136223846793005 and 1442695040888963407.
const [factorHigh, factorLow] = [0x5851f42d, 0x4c957f2d];
const [addedHigh, addedLow] = [0x14057b7e, 0xf767814f];

const bits = new Int32Array(1);
const float = new Float32Array(bits.buffer);

/** The next smaller float. @param {number} value */
function below(value) {
  float[0] = value;
  if (value === 0) return -1.401298464324817e-45;
  bits[0] += value > 0 ? -1 : 1;
  return float[0];
}

/** @param {bigint} seed */
export function randomNumbers(seed) {
  const start = BigInt.asUintN(64, seed + (BigInt(addedHigh) << 32n) + BigInt(addedLow));
  let high = Number(start >> 32n);
  let low = Number(start & 0xffffffffn);

  const next = () => {
    const mixed = ((high ^ (high >>> 18)) << 5) | ((low ^ ((high << 14) | (low >>> 18))) >>> 27);
    const turn = high >>> 27;
    // The product's high half: the high half of low × low, by parts of 16 bits, plus the mixed products.
    const [a, b, c, d] = [low >>> 16, low & 0xffff, factorLow >>> 16, factorLow & 0xffff];
    const middle = a * d + ((b * d) >>> 16);
    const other = b * c + (middle & 0xffff);
    const carry = a * c + Math.floor(middle / 65536) + Math.floor(other / 65536);
    const productLow = Math.imul(low, factorLow) >>> 0;
    const productHigh = carry + Math.imul(high, factorLow) + Math.imul(low, factorHigh);
    low = productLow + addedLow;
    high = (productHigh + addedHigh + (low > 0xffffffff ? 1 : 0)) >>> 0;
    low >>>= 0;
    return ((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0;
  };
  next();

  /** The next number, a float, uniform from `from` to below `to`; both are floats. @param {number} from @param {number} to */
  return (from, to) => {
    const value = Math.fround(from + Math.fround(Math.fround(to - from) * ((next() >>> 8) / 16777216)));
    return value < to || !(from < to) ? value : below(to);
  };
}
