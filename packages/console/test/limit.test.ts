import { expect, test } from 'vitest';
import { enoughFor, limitIn } from '../page/lib/limit.ts';

test('a typed limit is an amount, nothing for no limit, or not understood', () => {
  for (const [text, limit] of [
    ['3', 3],
    [' $2.50 ', 2.5],
    ['', 'none'],
    ['0', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['two', undefined],
  ] as const)
    expect(limitIn(text)).toBe(limit);
});

test('the limit that is offered lets the run go on', () => {
  expect(enoughFor({ spent: 0.39, limit: 1 })).toBe('2');
  expect(enoughFor({ spent: 12, limit: 10 })).toBe('18');
  expect(enoughFor({ spent: 0 })).toBe('1');
});
