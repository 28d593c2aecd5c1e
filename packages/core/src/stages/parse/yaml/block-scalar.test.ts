import { expect, it } from 'vitest';
import { rows } from '../../../../test/rows.ts';
import { isInBlockScalar } from './block-scalar.ts';

it.each(rows<[string, boolean]>('yaml', 'Lines that begin a block'))('%j: %s', (text, is) => {
  expect(isInBlockScalar(text, 0, text.indexOf('<b>'))).toBe(is);
});

it('ignores everything before the start', () => {
  expect(isInBlockScalar('a: |\n  <b>', 5, 7)).toBe(false);
  expect(isInBlockScalar('x|\n <b>', 1, 4)).toBe(true);
});
