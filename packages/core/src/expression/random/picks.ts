import { intArg } from '../arguments.ts';
import { PyError, typeError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { toList } from '../values/iterate.ts';
import { isInt, toDouble } from '../values/numbers.ts';
import { compare } from '../values/order.ts';
import { repr } from '../values/repr.ts';
import { typeName } from '../values/type-name.ts';
import { PyRange, type Value } from '../values/value.ts';
import type { RandomArguments, RandomMember } from './member.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isSequence, type Sequence, sequenceOf } from './sequence.ts';
import { numbersOf, placeInSums, sumsOf } from './sums.ts';

export const PICKS: readonly RandomMember[] = [
  { name: 'choice', takes: ['seq'], required: 1, call: choice },
  { name: 'choices', takes: ['population', 'weights', 'cum_weights', 'k'], required: 1, unnamed: 2, call: choices },
  { name: 'sample', takes: ['population', 'k', 'counts'], required: 2, unnamed: 2, call: sample },
  { name: 'shuffle', takes: ['x'], required: 1, call: shuffle },
];

function choice(random: SeededRandom, [seq = null]: RandomArguments, meter: Meter): Value {
  return random.choice(sequenceOf(seq, meter));
}

function shuffle(random: SeededRandom, [x = null]: RandomArguments, meter: Meter): Value {
  if (!Array.isArray(x)) return shuffleOther(random, sequenceOf(x, meter), typeName(x));
  meter.work(x.length);
  random.shuffle(x);
  return null;
}

// Shuffles anything but a list. Only a list can be modified, but with fewer than two items there is nothing to do.
function shuffleOther(random: SeededRandom, items: Sequence<Value>, type: string): Value {
  if (items.length < 2) return null;
  items.at(random.place(items.length));
  return typeError(`'${type}' object does not support item assignment`);
}

function sample(random: SeededRandom, [population = null, k = null, counts = null]: RandomArguments, meter: Meter): Value {
  if (!isSequence(population)) return typeError('Population must be a sequence.  For dicts or sets, use sorted(d).');
  const once = sequenceOf(population, meter);
  const items = counts === null ? once : repeated(once, sumsOf(counts, meter), meter);
  if (!(compare('<=', 0, k, meter) && compare('<=', k, items.length, meter)))
    return valueError('Sample larger than population or is negative');
  if (!isInt(k)) return typeError(`can't multiply sequence by non-int of type '${typeName(k)}'`);
  return random.sample(items, paidCount(k, meter));
}

// Returns a sequence in which every item occurs as often as its count. It is never materialised.
function repeated(items: Sequence<Value>, sums: readonly Value[], meter: Meter): Sequence<Value> {
  if (sums.length !== items.length) return valueError('The number of counts does not match the population');
  const total = sums.at(-1);
  if (total === undefined) throw new PyError('IndexError', 'pop from empty list');
  if (!isInt(total)) return typeError('Counts must be integers');
  const size = toDouble(total);
  if (size <= 0) return valueError('Total of counts must be greater than zero');
  const { length } = sequenceOf(new PyRange(0, size, 1), meter);
  const numbers = numbersOf(sums);
  return { length, at: (place) => items.at(placeInSums(place, numbers)) };
}

function choices(
  random: SeededRandom,
  [population = null, weights = null, sums = null, k = 1]: RandomArguments,
  meter: Meter,
): Value {
  const items = sequenceOf(population, meter);
  const cumulative = cumulativeWeights(weights, sums, meter);
  if (cumulative === undefined) return random.choices(items, paidCount(k, meter));
  if (cumulative.length !== items.length) return valueError('The number of weights does not match the population');
  if (cumulative.length === 0) throw new PyError('IndexError', 'list index out of range');
  return random.weightedChoices(items, numbersOf(cumulative), paidCount(k, meter));
}

function cumulativeWeights(weights: Value, sums: Value, meter: Meter): readonly Value[] | undefined {
  if (sums !== null && weights !== null) return typeError('Cannot specify both weights and cumulative weights');
  if (isInt(weights)) return typeError(`The number of choices must be a keyword argument: k=${repr(weights)}`);
  if (sums !== null) return toList(sums, meter);
  return weights === null ? undefined : sumsOf(weights, meter);
}

function paidCount(k: Value, meter: Meter): number {
  const count = Math.max(0, intArg(k));
  meter.work(count);
  meter.make(count);
  return count;
}
