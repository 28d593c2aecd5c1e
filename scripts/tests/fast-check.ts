// What test files get under the name `fast-check`: the same, with its samples drawn by these rules.
import fc from 'fast-check';

export * from 'fast-check';

// A property says how many samples prove it; `npm run proof` draws them all. `npm test` draws this share of them, because a change
// that breaks a property mostly breaks it for the first few.
const USUAL_SHARE = 1 / 40;

// Fewer would not reach the second branch of a generator.
const FEWEST = 8;

// Every run draws the same samples, so that a failure is due to the change at hand.
const USUAL_SEED = 42;

const share = Number(process.env.TAMIS_SHARE ?? USUAL_SHARE);
const { TAMIS_SEED } = process.env;
const seed = TAMIS_SEED === 'random' ? {} : { seed: Number(TAMIS_SEED ?? USUAL_SEED) };

// How many samples are drawn of those that a property asks for. `TAMIS_SHARE=N` draws more, `TAMIS_SEED=N` or `random` others.
export function shareOf(count: number): number {
  return Math.min(Math.max(Math.ceil(count * share), FEWEST), Math.max(count, Math.ceil(count * share)));
}

const USUAL_RUNS = 100;

type Given = { readonly numRuns?: number } | number | undefined;

const shared = (given: Given) => {
  const wanted = typeof given === 'number' ? { numRuns: given } : given;
  return { ...seed, ...wanted, numRuns: shareOf(wanted?.numRuns ?? USUAL_RUNS) };
};

const assert = ((property: fc.IRawProperty<unknown>, given?: Given) => fc.assert(property, shared(given))) as typeof fc.assert;
const sample = ((of: fc.Arbitrary<unknown>, given?: Given) => fc.sample(of, shared(given))) as typeof fc.sample;

const SURROGATES = [0xd800, 0xe000] as const;
const HIGHEST = 0x10ffff;

const anyCharacter = fc.integer({ min: 0, max: HIGHEST - (SURROGATES[1] - SURROGATES[0]) }).map(
  (place) => String.fromCodePoint(place < SURROGATES[0] ? place : place + SURROGATES[1] - SURROGATES[0]),
  (text) => {
    const code = String(text).codePointAt(0) ?? 0;
    if (text !== String.fromCodePoint(code)) throw new Error('not a character');
    return code < SURROGATES[0] ? code : code - SURROGATES[1] + SURROGATES[0];
  },
);

const string = (given: fc.StringConstraints = {}) =>
  fc.string(given.unit === 'binary' ? { ...given, unit: anyCharacter } : given);

export { assert, sample, string };
// biome-ignore lint/style/noDefaultExport: tests import the default of fast-check
export default { ...fc, assert, sample, string };
