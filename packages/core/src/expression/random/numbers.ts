import { intArg } from '../arguments.ts';
import { typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { finiteDouble } from '../values/finite-double.ts';
import { checkBits, floatOf, intOf, isInt, toBig } from '../values/numbers.ts';
import { OPERATORS } from '../values/operators.ts';
import { Float, type Value } from '../values/value.ts';
import type { RandomArguments, RandomMember } from './member.ts';
import type { SeededRandom } from './seeded-random.ts';

// The cost in steps of a normally distributed float, which is computed with long integers.
const GAUSS_STEPS = 10;

export const NUMBERS: readonly RandomMember[] = [
  { name: 'random', takes: [], required: 0, call: (random) => floatOf(random.random()) },
  { name: 'uniform', takes: ['a', 'b'], required: 2, call: uniform },
  { name: 'gauss', takes: ['mu', 'sigma'], required: 0, call: gauss },
  { name: 'getrandbits', takes: ['k'], required: 1, call: getrandbits },
  { name: 'randrange', takes: ['start', 'stop', 'step'], required: 1, call: randrange },
  { name: 'randint', takes: ['a', 'b'], required: 2, call: randint },
];

function uniform(random: SeededRandom, [a = null, b = null]: RandomArguments, meter: Meter): Value {
  const width = OPERATORS['-'](b, a, meter);
  return OPERATORS['+'](a, OPERATORS['*'](width, floatOf(random.random()), meter), meter);
}

function gauss(random: SeededRandom, [mu = new Float(0), sigma = new Float(1)]: RandomArguments, meter: Meter): Value {
  meter.work(GAUSS_STEPS);
  return OPERATORS['+'](mu, OPERATORS['*'](floatOf(random.gauss()), sigma, meter), meter);
}

function getrandbits(random: SeededRandom, [k]: RandomArguments): Value {
  const count = intArg(k);
  checkBits(count);
  return intOf(random.getrandbits(count));
}

function randrange(random: SeededRandom, [start = null, stop = null, step]: RandomArguments): Value {
  const first = wholeArg(start, 'arg 1');
  if (stop !== null) return intOf(random.randrange(first, wholeArg(stop, 'stop'), wholeArg(step ?? 1, 'step')));
  if (step !== undefined && step !== 1) return typeError('Missing a non-None stop argument');
  return first > 0n ? intOf(random.below(first)) : valueError('empty range for randrange()');
}

function randint(random: SeededRandom, [a = null, b = null]: RandomArguments, meter: Meter): Value {
  return randrange(random, [a, OPERATORS['+'](b, 1, meter)]);
}

// Returns a whole number, even if it is written as a float, which CPython accepted up to 3.11.
function wholeArg(value: Value, what: string): bigint {
  if (isInt(value)) return toBig(value);
  if (typeof value === 'string') return valueError(`non-integer ${what} for randrange()`);
  const double = finiteDouble(value);
  return Number.isInteger(double) ? BigInt(double) : valueError(`non-integer ${what} for randrange()`);
}
