import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { dictOf, entriesOf, isMapping } from './mapping.ts';
import { membersOf } from './members.ts';
import {
  arithmetic,
  bitsOf,
  checkBits,
  divide,
  floorDivide,
  intOf,
  isInt,
  isNumber,
  modulo,
  negate,
  power,
  toBig,
  toDouble,
} from './numbers.ts';
import { percentFormat } from './percent-format.ts';
import { typeName } from './type-name.ts';
import { type Key, PySet, Tuple, type Value, View } from './value.ts';

/** The binary operators. */
export type Operator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '|' | '&' | '^' | '<<' | '>>';

export type Operate = (left: Value, right: Value, meter: Meter) => Value;

/** The implementation of each binary operator. */
export const OPERATORS: { readonly [op in Operator]: Operate } = {
  '+': add,
  '-': (left, right, meter) =>
    arithmetic('-', left, counted(left, right, meter)) ?? setOperation('-', left, right, meter) ?? unsupported('-', left, right),
  '*': (left, right, meter) =>
    arithmetic('*', left, counted(left, right, meter)) ?? repeat(left, right, meter) ?? unsupported('*', left, right),
  '/': (left, right, meter) => divide(left, counted(left, right, meter)) ?? unsupported('/', left, right),
  '//': (left, right, meter) => floorDivide(left, counted(left, right, meter)) ?? unsupported('//', left, right),
  '%': (left, right, meter) =>
    typeof left === 'string'
      ? percentFormat(left, right, meter)
      : (modulo(left, counted(left, right, meter)) ?? unsupported('%', left, right)),
  '**': (left, right, meter) => power(left, counted(left, right, meter)) ?? unsupported('** or pow()', left, right),
  '|': (left, right, meter) => bitwise('|', left, right) ?? setOperation('|', left, right, meter) ?? merged(left, right, meter),
  '&': (left, right, meter) =>
    bitwise('&', left, right) ?? setOperation('&', left, right, meter) ?? unsupported('&', left, right),
  '^': (left, right, meter) =>
    bitwise('^', left, right) ?? setOperation('^', left, right, meter) ?? unsupported('^', left, right),
  '<<': (left, right) => shift('<<', left, right),
  '>>': (left, right) => shift('>>', left, right),
};

// Counts the size of long numbers, which are slow. Returns the right one.
function counted(left: Value, right: Value, meter: Meter): Value {
  if (typeof left === 'bigint' || typeof right === 'bigint') {
    meter.work(200);
    meter.make(64);
  }
  return right;
}

function unsupported(op: string, left: Value, right: Value): never {
  return typeError(`unsupported operand type(s) for ${op}: '${typeName(left)}' and '${typeName(right)}'`);
}

function add(left: Value, right: Value, meter: Meter): Value {
  const sum = arithmetic('+', left, counted(left, right, meter));
  if (sum !== undefined) return sum;
  if (typeof left === 'string' && typeof right === 'string') {
    meter.make(left.length + right.length);
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) return joined(left, right, meter);
  if (left instanceof Tuple && right instanceof Tuple) return new Tuple(joined(left.items, right.items, meter));
  if (typeof left === 'string') return typeError(`can only concatenate str (not "${typeName(right)}") to str`);
  if (Array.isArray(left)) return typeError(`can only concatenate list (not "${typeName(right)}") to list`);
  return unsupported('+', left, right);
}

function joined(left: readonly Value[], right: readonly Value[], meter: Meter): Value[] {
  meter.make(left.length + right.length);
  return [...left, ...right];
}

// Computes `'ab' * 3`, `[0] * 3`, and the reverse.
function repeat(left: Value, right: Value, meter: Meter): Value | undefined {
  if (isInt(left) && !isInt(right)) return repeat(right, left, meter);
  if (!isInt(right)) return undefined;
  const times = Math.max(0, toDouble(right));
  if (typeof left === 'string') {
    meter.make(left.length * times);
    return left.repeat(times);
  }
  if (Array.isArray(left)) return repeated(left, times, meter);
  return left instanceof Tuple ? new Tuple(repeated(left.items, times, meter)) : undefined;
}

function repeated(items: readonly Value[], times: number, meter: Meter): Value[] {
  meter.make(items.length * times);
  return Array.from({ length: items.length * times }, (_, index) => items[index % items.length] as Value);
}

function bitwise(op: '|' | '&' | '^', left: Value, right: Value): Value | undefined {
  if (typeof left === 'boolean' && typeof right === 'boolean')
    return op === '|' ? left || right : op === '&' ? left && right : left !== right;
  if (!isInt(left) || !isInt(right)) return undefined;
  const [a, b] = [toBig(left), toBig(right)];
  return intOf(op === '|' ? a | b : op === '&' ? a & b : a ^ b);
}

function shift(op: '<<' | '>>', left: Value, right: Value): Value {
  if (!isInt(left) || !isInt(right)) return unsupported(op, left, right);
  const by = toDouble(right);
  if (by < 0) return valueError('negative shift count');
  if (op === '>>') return intOf(by > 1_000_000 ? (toBig(left) < 0n ? -1n : 0n) : toBig(left) >> BigInt(by));
  if (toBig(left) !== 0n) checkBits(bitsOf(toBig(left)) + by);
  return toBig(left) === 0n ? 0 : intOf(toBig(left) << BigInt(by));
}

function setOperation(op: '|' | '&' | '-' | '^', left: Value, right: Value, meter: Meter): PySet | undefined {
  const isView = left instanceof View || right instanceof View;
  if (!(left instanceof PySet || isView) || !(right instanceof PySet || isView)) return undefined;
  const [a, b] = [membersOf(left), membersOf(right)];
  return a === undefined || b === undefined ? undefined : combine(op, a, b, meter);
}

export function combine(
  op: '|' | '&' | '-' | '^',
  left: ReadonlyMap<Key, Value>,
  right: ReadonlyMap<Key, Value>,
  meter: Meter,
): PySet {
  meter.make(left.size + right.size);
  const result = new PySet();
  for (const [key, item] of left) if (op === '|' || (op === '&') === right.has(key)) result.items.set(key, item);
  if (op === '|' || op === '^') for (const [key, item] of right) if (!left.has(key)) result.items.set(key, item);
  return result;
}

// Computes `a | b` for dicts.
function merged(left: Value, right: Value, meter: Meter): Value {
  if (!isMapping(left) || !isMapping(right)) return unsupported('|', left, right);
  const entries = [...entriesOf(left), ...entriesOf(right)];
  meter.make(entries.length);
  return dictOf(entries);
}

/** The prefix operators, apart from `not`. */
export const PREFIXES: { readonly [op in '-' | '+' | '~']: (value: Value) => Value } = {
  '-': (value) => (isNumber(value) ? negate(value) : badOperand('-', value)),
  '+': (value) => (isNumber(value) ? (typeof value === 'boolean' ? Number(value) : value) : badOperand('+', value)),
  '~': (value) => (isInt(value) ? intOf(~toBig(value)) : badOperand('~', value)),
};

function badOperand(op: string, value: Value): never {
  return typeError(`bad operand type for unary ${op}: '${typeName(value)}'`);
}
