import { Exhausted, PyError, typeError } from '../errors.ts';
import { MOST_BITS } from '../meter.ts';
import { Float, type Value } from './value.ts';

export type Numeric = number | bigint | boolean | Float;

type Operand = { readonly int: bigint | number } | { readonly float: number };

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** Returns a whole number as a `number` if that is exact, otherwise as a bigint. */
export function intOf(value: bigint): number | bigint {
  if (value <= LARGEST && value >= -LARGEST) return Number(value);
  if (value > 0n ? value >> BigInt(MOST_BITS) : -value >> BigInt(MOST_BITS)) throw new Exhausted('digits');
  return value;
}

/** Returns a float in its simplest form. */
export function floatOf(value: number): number | Float {
  return Number.isSafeInteger(value) ? new Float(value) : value;
}

/** Whether a value is a whole number. Booleans count as whole numbers. */
export function isInt(value: Value): value is number | bigint | boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint' || typeof value === 'boolean';
}

/** Whether a value is a float. */
export function isFloat(value: Value): value is number | Float {
  return typeof value === 'number' ? !Number.isSafeInteger(value) : value instanceof Float;
}

/** Whether a value takes part in arithmetic as a number. */
export function isNumber(value: Value): value is number | bigint | boolean | Float {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' || value instanceof Float;
}

/** Converts a number to a double. */
export function toDouble(value: number | bigint | boolean | Float): number {
  if (value instanceof Float) return value.value;
  const double = Number(value);
  if (typeof value === 'bigint' && !Number.isFinite(double))
    throw new PyError('OverflowError', 'int too large to convert to float');
  return double;
}

export function toPlainNumber(value: Numeric): number | bigint {
  return value instanceof Float ? value.value : typeof value === 'boolean' ? Number(value) : value;
}

export function toBig(value: number | bigint | boolean): bigint {
  return typeof value === 'bigint' ? value : BigInt(Number(value) || 0);
}

function operand(value: Numeric): Operand {
  if (value instanceof Float) return { float: value.value };
  if (typeof value === 'bigint') return { int: value };
  if (typeof value === 'boolean') return { int: Number(value) };
  return Number.isSafeInteger(value) ? { int: value } : { float: value };
}

export function arithmetic(op: '+' | '-' | '*', left: Value, right: Value): Value | undefined {
  if (typeof left === 'number' && typeof right === 'number') {
    const quick = op === '+' ? left + right : op === '-' ? left - right : left * right;
    // A sum of whole numbers that is whole and exact, or of others that is not whole, is correct as it is.
    if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) {
      if (Number.isSafeInteger(quick)) return quick === 0 ? 0 : quick;
    } else return floatOf(quick);
  }
  if (!isNumber(left) || !isNumber(right)) return undefined;
  const a = operand(left);
  const b = operand(right);
  if ('int' in a && 'int' in b) {
    const [x, y] = [BigInt(a.int), BigInt(b.int)];
    if (op === '*') checkBits(bitsOf(x) + bitsOf(y));
    return intOf(op === '+' ? x + y : op === '-' ? x - y : x * y);
  }
  const [x, y] = [toDouble(left), toDouble(right)];
  return floatOf(op === '+' ? x + y : op === '-' ? x - y : x * y);
}

// Python's `/` operator, which always returns a float.
export function divide(left: Value, right: Value): Value | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (!(typeof left === 'bigint' || typeof right === 'bigint') || isFloat(left) || isFloat(right)) {
    const divisor = toDouble(right);
    if (divisor === 0)
      throw new PyError('ZeroDivisionError', isInt(left) && isInt(right) ? 'division by zero' : 'float division by zero');
    return floatOf(toDouble(left) / divisor);
  }
  return floatOf(divideExactly(toBig(left), toBig(right)));
}

function divideExactly(a: bigint, b: bigint): number {
  if (b === 0n) throw new PyError('ZeroDivisionError', 'division by zero');
  const isNegative = a < 0n !== b < 0n;
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  // Sixty-six bits of quotient and a sticky bit decide every rounding.
  const shift = 66 - (bitsOf(x) - bitsOf(y));
  const [top, bottom] = shift > 0 ? [x << BigInt(shift), y] : [x, y << BigInt(-shift)];
  const quotient = (top / bottom) | (top % bottom === 0n ? 0n : 1n);
  const size = Number(quotient) * 2 ** -shift;
  if (!Number.isFinite(size)) throw new PyError('OverflowError', 'integer division result too large for a float');
  return isNegative ? -size : size;
}

// Python's `//` operator, which rounds down and returns a whole number for whole numbers.
export function floorDivide(left: Value, right: Value): Value | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (isInt(left) && isInt(right)) return floorPair(left, right)[0];
  const [a, b] = floatPair(left, right, 'float floor division by zero');
  return floatOf(floatFloor(a, b)[0]);
}

// Python's `%` operator, whose result takes the sign of the divisor.
export function modulo(left: Value, right: Value): Value | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (isInt(left) && isInt(right)) return floorPair(left, right)[1];
  const [a, b] = floatPair(left, right, 'float modulo');
  return floatOf(floatFloor(a, b)[1]);
}

function floorPair(
  left: number | bigint | boolean,
  right: number | bigint | boolean,
): readonly [number | bigint, number | bigint] {
  if (Number(right) === 0) throw new PyError('ZeroDivisionError', 'integer division or modulo by zero');
  if (typeof left !== 'bigint' && typeof right !== 'bigint') {
    const [a, b] = [Number(left), Number(right)];
    const rest = a % b;
    const isBelow = rest !== 0 && rest < 0 !== b < 0;
    return [(a - rest) / b - (isBelow ? 1 : 0) || 0, (isBelow ? rest + b : rest) || 0];
  }
  const [a, b] = [toBig(left), toBig(right)];
  const rest = a % b;
  const isBelow = rest !== 0n && rest < 0n !== b < 0n;
  return [intOf(a / b - (isBelow ? 1n : 0n)), intOf(isBelow ? rest + b : rest)];
}

function floatPair(left: Numeric, right: Numeric, problem: string): readonly [number, number] {
  const [a, b] = [toDouble(left), toDouble(right)];
  if (b === 0) throw new PyError('ZeroDivisionError', problem);
  return [a, b];
}

// Returns quotient and remainder as CPython's float_divmod does.
function floatFloor(a: number, b: number): readonly [number, number] {
  let rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0) {
    if (b < 0 !== rest < 0) {
      rest += b;
      quotient -= 1;
    }
  } else rest = b < 0 ? -0 : 0;
  if (quotient === 0) return [a / b < 0 || Object.is(a / b, -0) ? -0 : 0, rest];
  const floor = Math.floor(quotient);
  return [quotient - floor > 0.5 ? floor + 1 : floor, rest];
}

// Python's `**` operator, within the limit on digits.
export function power(left: Value, right: Value): Value | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (isInt(left) && isInt(right) && (typeof right === 'bigint' ? right >= 0n : Number(right) >= 0))
    return intPower(toBig(left), right);
  const [a, b] = [toDouble(left), toDouble(right)];
  if (a === 0 && b < 0) throw new PyError('ZeroDivisionError', '0.0 cannot be raised to a negative power');
  if (a < 0 && Number.isFinite(a) && Number.isFinite(b) && !Number.isInteger(b))
    return typeError('complex numbers are not supported here');
  // JavaScript says NaN for 1 ** NaN and 1 ** Infinity; C says 1.
  if (a === 1 || (a === -1 && Math.abs(b) === Number.POSITIVE_INFINITY)) return new Float(1);
  const result = a ** b;
  if (!Number.isFinite(result) && Number.isFinite(a) && Number.isFinite(b)) {
    throw new PyError('OverflowError', "(34, 'Numerical result out of range')");
  }
  return floatOf(result);
}

function intPower(base: bigint, exponent: number | bigint | boolean): number | bigint {
  const isUnit = base === 0n || base === 1n || base === -1n;
  // A number of n bits is below 2^n, so its power needs at least (n - 1) times the exponent.
  if (!isUnit) checkBits((bitsOf(base) - 1) * Number(exponent));
  return intOf(base ** (isUnit ? toBig(exponent) % 2n || (toBig(exponent) > 0n ? 2n : 0n) : toBig(exponent)));
}

export function bitsOf(value: bigint): number {
  const size = value < 0n ? -value : value;
  if (size === 0n) return 0;
  const digits = size.toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits.charAt(0), 16)));
}

// Rejects results that would be too long, before they are computed.
export function checkBits(bits: number): void {
  if (!(bits <= MOST_BITS + 64)) throw new Exhausted('digits');
}

export function negate(value: Value): Value {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? -value || 0 : -value;
  if (typeof value === 'bigint') return intOf(-value);
  if (typeof value === 'boolean') return value ? -1 : 0;
  if (value instanceof Float) return new Float(-value.value);
  return undefined as never;
}
