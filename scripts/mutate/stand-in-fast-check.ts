// What test files get under the name `fast-check`: the same, with fewer samples, and no shrinking.
import fc from 'fast-check';

export * from 'fast-check';

const FEW = 100;
const USUAL_SEED = 42;

/** How many samples a property gets at most. Few tell nearly as much as many. */
export const samples = {
  most: FEW,
  /** Some tests also count what they have seen, and need all of their samples for that. */
  take(all: boolean): void {
    samples.most = all ? Number.POSITIVE_INFINITY : FEW;
  },
};

type Given = { readonly numRuns?: number } | undefined;

const limited = (given: Given) => ({
  seed: USUAL_SEED,
  ...given,
  numRuns: Math.min(given?.numRuns ?? FEW, samples.most),
  endOnFailure: true,
});

const assert = ((property: fc.IRawProperty<unknown>, given?: Given) => fc.assert(property, limited(given))) as typeof fc.assert;

export { assert };
// biome-ignore lint/style/noDefaultExport: tests import the default of fast-check
export default { ...fc, assert };
