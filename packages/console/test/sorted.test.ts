import { expect, it } from 'vitest';
import { nextSort, sortedBy } from '../page/lib/sorted.ts';

it('sorts rows by figures and by words; equal ones keep their order, and those without a key come last', () => {
  const rows = [
    { name: 'b', units: 9 },
    { name: 'c', units: 10 },
    { name: 'a', units: undefined },
    { name: 'd', units: 9 },
  ];
  const names = (sorted: readonly { readonly name: string }[]) => sorted.map(({ name }) => name).join('');
  expect(names(sortedBy(rows, ({ units }) => units, true))).toBe('cbda');
  expect(names(sortedBy(rows, ({ units }) => units, false))).toBe('bdca');
  expect(names(sortedBy(rows, ({ name }) => name, false))).toBe('abcd');
  expect(names(sortedBy(rows, ({ name }) => name, true))).toBe('dcba');
  expect(names(rows)).toBe('bcad');
});

it('begins with the largest figure or the first word, then reverses, then restores the order', () => {
  const first = nextSort(undefined, 'Units', true);
  expect(first).toEqual({ column: 'Units', isDown: true });
  const second = nextSort(first, 'Units', true);
  expect(second).toEqual({ column: 'Units', isDown: false });
  expect(nextSort(second, 'Units', true)).toBeUndefined();
  expect(nextSort(second, 'Run', false)).toEqual({ column: 'Run', isDown: false });
  expect(nextSort(nextSort(second, 'Run', false), 'Run', false)).toEqual({ column: 'Run', isDown: true });
});
