import { PyError, valueError } from '../errors.ts';
import { bitsOf, toDouble } from '../values/numbers.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import { circlePoint, logarithm } from './rounded-math.ts';
import { type Seed, seedNumber } from './seed.ts';
import type { Sequence } from './sequence.ts';
import { placeInSums } from './sums.ts';

const SMALL_SET = 21;

const WORD = 2 ** 32;

// The functions of CPython 3.11's `random.Random` over lists and plain numbers. The same seed and calls give the same results.
export class SeededRandom {
  readonly #twister: MersenneTwister;
  #nextGauss: number | undefined;

  constructor(seed: Seed) {
    this.#twister = new MersenneTwister(seedNumber(seed));
  }

  random(): number {
    return this.#twister.random();
  }

  getrandbits(count: number): bigint {
    return count < 0 ? valueError('number of bits must be non-negative') : this.#twister.getrandbits(count);
  }

  // Returns a whole number from `start` up to, but not including, `stop`, in steps.
  randrange(start: bigint, stop: bigint, step: bigint): bigint {
    const width = stop - start;
    if (step === 0n) return valueError('zero step for randrange()');
    if (step === 1n && width <= 0n) return valueError(`empty range for randrange() (${start}, ${stop}, ${width})`);
    const count = (width + step - (step > 0n ? 1n : -1n)) / step;
    return count <= 0n ? valueError('empty range for randrange()') : start + step * this.below(count);
  }

  // Returns a whole number from 0 up to, but not including, a limit above 0, as `_randbelow_with_getrandbits` does.
  below(limit: bigint): bigint {
    if (limit <= BigInt(Number.MAX_SAFE_INTEGER)) return BigInt(this.place(Number(limit)));
    const bits = bitsOf(limit);
    let value = this.#twister.getrandbits(bits);
    while (value >= limit) value = this.#twister.getrandbits(bits);
    return value;
  }

  // Returns an index into a list of at least one item. It is `below` for limits that a `number` holds exactly.
  place(size: number): number {
    const bits = size < WORD ? 32 - Math.clz32(size) : 64 - Math.clz32(size / WORD);
    let place = this.#twister.bits(bits);
    while (place >= size) place = this.#twister.bits(bits);
    return place;
  }

  choice<Item>(items: Sequence<Item>): Item {
    if (items.length === 0) throw new PyError('IndexError', 'Cannot choose from an empty sequence');
    return items.at(this.place(items.length));
  }

  shuffle(items: unknown[]): void {
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.place(at + 1);
      [items[at], items[other]] = [items[other], items[at]];
    }
  }

  // Returns `count` items of a list, without repeats.
  sample<Item>(items: Sequence<Item>, count: number): Item[] {
    const size = items.length;
    if (!(count >= 0 && count <= size)) return valueError('Sample larger than population or is negative');
    const places = size <= setSize(count) ? this.#fromPool(size, count) : this.#fromAll(size, count);
    return places.map((place) => items.at(place));
  }

  // Returns `count` items of a list, possibly with repeats.
  choices<Item>(items: Sequence<Item>, count: number): Item[] {
    return drawn(count, () => items.at(Math.floor(this.random() * items.length)));
  }

  // Returns `count` weighted items of a list. The weights are given as cumulative sums.
  weightedChoices<Item>(items: Sequence<Item>, sums: readonly (number | bigint)[], count: number): Item[] {
    const total = toDouble(sums.at(-1) ?? 0);
    if (total <= 0) return valueError('Total of weights must be greater than zero');
    if (!Number.isFinite(total)) return valueError('Total of weights must be finite');
    return drawn(count, () => items.at(placeInSums(this.random() * total, sums)));
  }

  gauss(): number {
    const kept = this.#nextGauss;
    this.#nextGauss = undefined;
    if (kept !== undefined) return kept;
    const { cos, sin } = circlePoint(this.random() * (2 * Math.PI));
    const radius = Math.sqrt(-2 * logarithm(1 - this.random()));
    this.#nextGauss = sin * radius;
    return cos * radius;
  }

  #fromPool(size: number, count: number): readonly number[] {
    const pool = Array.from({ length: size }, (_, place) => place);
    return drawn(count, (turn) => {
      const at = this.place(size - turn);
      const place = pool[at] as number;
      pool[at] = pool[size - turn - 1] as number;
      return place;
    });
  }

  #fromAll(size: number, count: number): readonly number[] {
    const taken = new Set<number>();
    while (taken.size < count) taken.add(this.place(size));
    return [...taken];
  }
}

// Returns the size up to which CPython considers a list of everything smaller than a set of the drawn items.
function setSize(count: number): number {
  if (count <= 5) return SMALL_SET;
  let table = 1;
  while (table < count * 3) table *= 4;
  return SMALL_SET + table;
}

function drawn<Item>(count: number, draw: (turn: number) => Item): Item[] {
  return Array.from({ length: Math.max(0, count) }, (_, turn) => draw(turn));
}
