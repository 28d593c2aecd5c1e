const BLOCK_BYTES = 128;
const ROUNDS = 80;

interface Constants {
  readonly start: readonly bigint[];
  readonly rounds: readonly bigint[];
}

// Computed once, and only if a string is used as a seed. The numbers are defined by roots of primes, so no table is needed.
let constants: Constants | undefined;

export function sha512(bytes: Uint8Array): bigint {
  constants ??= makeConstants();
  const { start, rounds } = constants;
  const message = padded(bytes);
  let state = start;
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES) state = withBlock(state, scheduleOf(message, at), rounds);
  return state.reduce((digest, word) => (digest << 64n) | word, 0n);
}

function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 17) / BLOCK_BYTES);
  const message = new Uint8Array(blocks * BLOCK_BYTES);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function scheduleOf(message: DataView, at: number): readonly bigint[] {
  const words = Array.from({ length: 16 }, (_, index) => message.getBigUint64(at + index * 8));
  const word = (index: number) => words[index] as bigint;
  for (let round = 16; round < ROUNDS; round++) {
    const [late, early] = [word(round - 2), word(round - 15)];
    const lateMix = rotated(late, 19n) ^ rotated(late, 61n) ^ (late >> 6n);
    const earlyMix = rotated(early, 1n) ^ rotated(early, 8n) ^ (early >> 7n);
    words.push(word64(lateMix + word(round - 7) + earlyMix + word(round - 16)));
  }
  return words;
}

function withBlock(state: readonly bigint[], schedule: readonly bigint[], rounds: readonly bigint[]): readonly bigint[] {
  let mixed = state;
  for (const [round, word] of schedule.entries()) mixed = withWord(mixed, word + (rounds[round] as bigint));
  return mixed.map((word, index) => word64(word + (state[index] as bigint)));
}

function withWord(state: readonly bigint[], word: bigint): readonly bigint[] {
  const [a, b, c, d, e, f, g, h] = state as readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  const choice = (e & f) ^ (~e & g);
  const majority = (a & b) ^ (a & c) ^ (b & c);
  const first = h + (rotated(e, 14n) ^ rotated(e, 18n) ^ rotated(e, 41n)) + choice + word;
  const second = (rotated(a, 28n) ^ rotated(a, 34n) ^ rotated(a, 39n)) + majority;
  return [word64(first + second), a, b, c, word64(d + first), e, f, g];
}

function rotated(word: bigint, by: bigint): bigint {
  return word64((word >> by) | (word << (64n - by)));
}

function word64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function makeConstants(): Constants {
  const primes = firstPrimes(ROUNDS);
  return {
    start: primes.slice(0, 8).map((prime) => rootFraction(prime, 2)),
    rounds: primes.map((prime) => rootFraction(prime, 3)),
  };
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

function rootFraction(prime: number, degree: number): bigint {
  const power = BigInt(degree);
  const value = BigInt(prime) << (64n * power);
  let root = BigInt(Math.ceil(prime ** (1 / degree))) << 64n;
  for (let next = root - 1n; next < root; ) {
    root = next;
    next = ((power - 1n) * root + value / root ** (power - 1n)) / power;
  }
  return word64(root);
}
