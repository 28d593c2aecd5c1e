// The number of fraction bits. `Math.cos`, `Math.sin` and `Math.log` differ in their last bit from engine to engine and from C. The nearest
// double is the same everywhere, and C's libraries nearly always return it, so it is computed here. The whole numbers used count steps of 2
// ** -120, so that even a double next to a zero of the function leaves at least sixty bits for rounding.
const FRACTION_BITS = 120;
const POINT = BigInt(FRACTION_BITS);
const ONE = 1n << POINT;
const HALF_PI = 0x1921fb54442d18469898cc51701b83an;
const LN_2 = 0xb17217f7d1cf79abc9e3b39803f2f7n;

export interface CirclePoint {
  readonly cos: number;
  readonly sin: number;
}

export function circlePoint(angle: number): CirclePoint {
  const fixed = toFixed(angle);
  const quarters = (fixed + HALF_PI / 2n) / HALF_PI;
  let [cos, sin] = circleSeries(fixed - quarters * HALF_PI);
  for (let turn = 0n; turn < quarters; turn++) [cos, sin] = [-sin, cos];
  return { cos: toDouble(cos), sin: toDouble(sin) };
}

export function logarithm(value: number): number {
  const exponent = Math.round(Math.log2(value));
  const mantissa = toFixed(value * 2 ** -exponent);
  const ratio = ((mantissa - ONE) << POINT) / (mantissa + ONE);
  return toDouble(2n * areaTangentSeries(ratio) + BigInt(exponent) * LN_2);
}

function circleSeries(angle: bigint): readonly [bigint, bigint] {
  let [cos, sin, term] = [0n, 0n, ONE];
  for (let turn = 1n; term !== 0n; turn += 2n) {
    cos += term;
    term = times(term, angle) / turn;
    sin += term;
    term = -times(term, angle) / (turn + 1n);
  }
  return [cos, sin];
}

// Returns the inverse hyperbolic tangent, which is half the logarithm of `(1 + ratio) / (1 - ratio)`.
function areaTangentSeries(ratio: bigint): bigint {
  const square = times(ratio, ratio);
  let [sum, power] = [0n, ratio];
  for (let divisor = 1n; power / divisor !== 0n; divisor += 2n) {
    sum += power / divisor;
    power = times(power, square);
  }
  return sum;
}

function times(left: bigint, right: bigint): bigint {
  return (left * right) >> POINT;
}

function toFixed(value: number): bigint {
  return BigInt(value * 2 ** FRACTION_BITS);
}

function toDouble(fixed: bigint): number {
  return Number(fixed) / 2 ** FRACTION_BITS;
}
