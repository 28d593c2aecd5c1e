import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { KNOWN } from './dialects/known.ts';
import { isLost, writtenIn } from './dialects/never-lost.ts';

// `npm run proof -- --only dialects` draws ten times as many.
const RUNS = 10_000;

it('never passes a reply without the call in it, whatever the dialect', () => {
  fc.assert(
    fc.property(writtenIn(KNOWN), (written) => {
      expect([written.reply, isLost(written)]).toEqual([written.reply, false]);
    }),
    { numRuns: isWhole ? RUNS : RUNS / 2 },
  );
});

it('would notice a call that is lost', () => {
  const lost = { name: 'whispered', render: () => 'I would rather not say.' };
  expect(
    fc
      .sample(writtenIn([lost]), 100)
      .filter(({ dialect }) => dialect === 'whispered')
      .every(isLost),
  ).toBe(true);
});
