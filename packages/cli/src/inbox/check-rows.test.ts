import { expect, it } from 'vitest';
import { checkRows } from './check-rows.ts';

const texts = (...given: Parameters<typeof checkRows>) => checkRows(...given).map((row) => row.map(({ text }) => text).join(''));

it('says that something holds only if it was declared', () => {
  const fine = { digest: 'd', couldRun: true, unmet: [] };
  expect(texts(fine, [])).toEqual(['✓ checked now: it could run. No preconditions are declared.']);
  expect(texts({ ...fine, preconditions: [{ name: 'in_stock' }] }, ['in_stock'])).toEqual([
    '✓ checked now: every precondition holds',
    '  ✓ in stock',
  ]);
  expect(texts(fine, ['in_stock'])).toEqual(['✓ checked now: every precondition holds']);
  expect(texts(undefined, [])).toEqual([
    "Can't be checked from here; the gate or program that runs it checks it first. No preconditions are declared.",
  ]);
  expect(texts(undefined, ['in_stock'])[0]).toMatch(/checks it first:$/);
});
