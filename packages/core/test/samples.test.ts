import fc from 'fast-check';
import { expect, test } from 'vitest';

const drawn = (count: number): readonly number[] => {
  const seen: number[] = [];
  fc.assert(
    fc.property(fc.nat(), (one) => {
      seen.push(one);
    }),
    { numRuns: count },
  );
  return seen;
};

test('a property draws a share of its samples, the same in every run', ({ skip }) => {
  const { TAMIS_SHARE, TAMIS_SEED } = process.env;
  skip(TAMIS_SHARE !== undefined || TAMIS_SEED !== undefined, 'other samples were asked for');
  expect(drawn(800)).toHaveLength(20);
  expect(drawn(800)).toEqual(drawn(800));
  expect([drawn(40).length, drawn(10).length]).toEqual([8, 8]);
});
