import { Callable, floatOf, intOf, isNumber, toDouble, typeError, type Value, valueError } from '@tamis/core/python-values';

function real(name: string, compute: (x: number) => number): readonly [string, Callable] {
  return [name, new Callable(name, ([value = null]) => result(compute(double(value))))];
}

function pair(name: string, compute: (x: number, y: number) => number): readonly [string, Callable] {
  return [name, new Callable(name, ([one = null, other = null]) => result(compute(double(one), double(other))))];
}

function integer(name: string, compute: (x: number) => number): readonly [string, Callable] {
  return [name, new Callable(name, ([value = null]) => wholeNumber(compute(double(value))))];
}

function double(value: Value): number {
  return isNumber(value) ? toDouble(value) : typeError('must be real number');
}

function result(value: number): Value {
  return Number.isNaN(value) ? valueError('math domain error') : floatOf(value);
}

function wholeNumber(value: number): Value {
  return Number.isFinite(value) ? intOf(BigInt(value)) : valueError('cannot convert float infinity or NaN to integer');
}

function positive(x: number, compute: (x: number) => number): number {
  return x > 0 ? compute(x) : Number.NaN;
}

const logarithm = new Callable('log', ([value = null, base]) => {
  const own = positive(double(value), Math.log);
  return result(base === undefined ? own : own / positive(double(base), Math.log));
});

const SAME = ['exp', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const;

export const MATH: { readonly [name: string]: Value } = {
  ...Object.fromEntries([
    ...SAME.map((name) => real(name, Math[name])),
    real('log10', (x) => positive(x, Math.log10)),
    real('log2', (x) => positive(x, Math.log2)),
    real('log1p', (x) => (x > -1 ? Math.log1p(x) : Number.NaN)),
    real('fabs', Math.abs),
    real('degrees', (x) => (x * 180) / Math.PI),
    real('radians', (x) => (x * Math.PI) / 180),
    pair('atan2', Math.atan2),
    pair('hypot', Math.hypot),
    pair('fmod', (x, y) => x % y),
    ...(['floor', 'ceil', 'trunc'] as const).map((name) => integer(name, Math[name])),
  ]),
  log: logarithm,
  isnan: new Callable('isnan', ([value = null]) => Number.isNaN(double(value))),
  isinf: new Callable('isinf', ([value = null]) => Math.abs(double(value)) === Number.POSITIVE_INFINITY),
  pi: Math.PI,
  e: Math.E,
};
