const SIZE = 624;
const SHIFT = 397;

// The most bits that a `number` holds exactly.
const DOUBLE_BITS = 53;

const WORD = 2 ** 32;

// MT19937, seeded and read as in CPython, so the same seed gives the same numbers.
export class MersenneTwister {
  readonly #state: Uint32Array = new Uint32Array(SIZE);
  #at = SIZE;

  constructor(seed: bigint) {
    this.#seedWith(wordsOf(seed < 0n ? -seed : seed));
  }

  // Returns the next 32 bits, as `genrand_uint32` does.
  uint32(): number {
    if (this.#at >= SIZE) this.#twist();
    let word = this.#state[this.#at++] as number;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  random(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** DOUBLE_BITS;
  }

  // Returns a number of up to 53 random bits, from the same words that `getrandbits` uses.
  bits(count: number): number {
    if (count === 0) return 0;
    if (count <= 32) return this.uint32() >>> (32 - count);
    const low = this.uint32();
    return (this.uint32() >>> (64 - count)) * WORD + low;
  }

  getrandbits(count: number): bigint {
    if (count <= DOUBLE_BITS) return BigInt(this.bits(count));
    let value = 0n;
    for (let at = 0; at < count; at += 32) value |= BigInt(this.bits(Math.min(32, count - at))) << BigInt(at);
    return value;
  }

  // Seeds the state as `init_by_array` does. Every word of the key affects every word of the state.
  #seedWith(key: readonly number[]): void {
    this.#fill(19_650_218);
    const turns = Math.max(SIZE, key.length);
    let at = 1;
    for (let turn = 0; turn < turns; turn++) {
      const place = turn % key.length;
      at = this.#mix(at, 1_664_525, (key[place] as number) + place);
    }
    for (let turn = 1; turn < SIZE; turn++) at = this.#mix(at, 1_566_083_941, -at);
    this.#state[0] = 0x80000000;
  }

  // Fills the state as `init_genrand` does.
  #fill(seed: number): void {
    this.#state[0] = seed;
    for (let at = 1; at < SIZE; at++) this.#state[at] = Math.imul(1_812_433_253, this.#folded(at - 1)) + at;
  }

  #mix(at: number, factor: number, plus: number): number {
    const state = this.#state;
    state[at] = ((state[at] as number) ^ Math.imul(factor, this.#folded(at - 1))) + plus;
    if (at + 1 < SIZE) return at + 1;
    state[0] = state[SIZE - 1] as number;
    return 1;
  }

  #folded(at: number): number {
    const word = this.#state[at] as number;
    return word ^ (word >>> 30);
  }

  #twist(): void {
    const state = this.#state;
    for (let at = 0; at < SIZE; at++) {
      const joined = ((state[at] as number) & 0x80000000) | ((state[(at + 1) % SIZE] as number) & 0x7fffffff);
      const odd = joined & 1 ? 0x9908b0df : 0;
      state[at] = (state[(at + SHIFT) % SIZE] as number) ^ (joined >>> 1) ^ odd;
    }
    this.#at = 0;
  }
}

function wordsOf(value: bigint): readonly number[] {
  const digits = value.toString(16);
  const words: number[] = [];
  for (let end = digits.length; end > 0; end -= 8) words.push(Number.parseInt(digits.slice(Math.max(0, end - 8), end), 16));
  return words;
}
