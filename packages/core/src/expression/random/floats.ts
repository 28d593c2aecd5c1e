import type { Meter } from '../meter.ts';
import { floatOf } from '../values/numbers.ts';
import { OPERATORS } from '../values/operators.ts';
import { Float, type Value } from '../values/value.ts';
import type { Given, RandomMember } from './member.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The cost in steps of a normally distributed float, which is computed with long integers. */
const GAUSS_STEPS = 10;

/** The functions that return floats; they use Python's operators, which keep whole numbers exact. */
export const FLOATS: readonly RandomMember[] = [
  { name: 'random', takes: [], required: 0, call: (random) => floatOf(random.random()) },
  { name: 'uniform', takes: ['a', 'b'], required: 2, call: uniform },
  { name: 'gauss', takes: ['mu', 'sigma'], required: 0, call: gauss },
];

function uniform(random: SeededRandom, [a = null, b = null]: Given, meter: Meter): Value {
  const width = OPERATORS['-'](b, a, meter);
  return OPERATORS['+'](a, OPERATORS['*'](width, floatOf(random.random()), meter), meter);
}

function gauss(random: SeededRandom, [mu = new Float(0), sigma = new Float(1)]: Given, meter: Meter): Value {
  meter.work(GAUSS_STEPS);
  return OPERATORS['+'](mu, OPERATORS['*'](floatOf(random.gauss()), sigma, meter), meter);
}
