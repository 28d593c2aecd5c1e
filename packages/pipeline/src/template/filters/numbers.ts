import type { KeywordArguments, Meter, Value } from '@tamis/core/python-values';
import * as py from '@tamis/core/python-values';
import { type Filter, filter, text } from './filter.ts';

export const NUMBER_FILTERS: readonly (readonly [string, Filter])[] = [
  filter('abs', [], (value, _, meter) => builtin('abs', [value], meter)),
  filter('int', ['default', 'base'], toInt),
  filter(
    'float',
    ['default'],
    (value, [otherwise = new py.Float(0)], meter) =>
      attempt(() => builtin('float', [value], meter), ['TypeError', 'ValueError']) ?? otherwise,
  ),
  filter('round', ['precision', 'method'], rounded),
  filter('filesizeformat', ['binary'], (value, [isBinary = false], meter) => fileSize(value, isBinary === true, meter)),
];

export function builtin(name: string, args: readonly Value[], meter: Meter, named: KeywordArguments = py.NO_NAMES): Value {
  return (py.BUILTINS.get(name) ?? py.typeError(`there is no ${name}`)).call(args, named, meter);
}

function attempt<Result>(work: () => Result, kinds: readonly string[]): Result | undefined {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof py.PyError && kinds.includes(problem.kind)) return undefined;
    throw problem;
  }
}

// `'42.9' | int` is 42.
function toInt(value: Value, [otherwise = 0, base = 10]: readonly (Value | undefined)[], meter: Meter): Value {
  const args = typeof value === 'string' ? [value, base] : [value];
  return (
    attempt(() => builtin('int', args, meter), ['TypeError', 'ValueError']) ??
    attempt(() => builtin('int', [builtin('float', [value], meter)], meter), ['TypeError', 'ValueError', 'OverflowError']) ??
    otherwise
  );
}

function rounded(value: Value, given: readonly (Value | undefined)[], meter: Meter): Value {
  const [precision = 0] = given;
  const way = text(given[1], 'common');
  if (way === 'common') return py.round(value, precision);
  if (way !== 'ceil' && way !== 'floor') throw new py.PyError('FilterArgumentError', 'method must be common, ceil or floor');
  const unit = py.OPERATORS['**'](10, precision, meter);
  const scaled = py.OPERATORS['*'](value, unit, meter);
  if (!py.isNumber(scaled)) return py.typeError(`must be real number, not ${py.typeName(scaled)}`);
  const whole = builtin(
    'int',
    [py.floatOf(way === 'ceil' ? Math.ceil(py.toDouble(scaled)) : Math.floor(py.toDouble(scaled)))],
    meter,
  );
  return py.OPERATORS['/'](whole, unit, meter);
}

const SIZES = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

function fileSize(value: Value, isBinary: boolean, meter: Meter): string {
  const number = builtin('float', [value], meter);
  const bytes = py.isNumber(number) ? py.toDouble(number) : Number.NaN;
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const at = Math.min(SIZES.findIndex((_, index) => bytes < base ** (index + 2)) >>> 0, SIZES.length - 1);
  const size = py.findMethod('', 'format')('{:.1f}', [py.floatOf((base * bytes) / base ** (at + 2))], meter, py.NO_NAMES);
  const letter = SIZES[at] as string;
  return `${String(size)} ${isBinary ? `${letter.toUpperCase()}i` : letter}B`;
}

export function whole(value: Value | undefined, otherwise: number): number {
  return value === undefined ? otherwise : py.intArg(value);
}
