import { expect, it } from 'vitest';
import { bareList } from './bare-list.ts';

it('reads the strings of a list without brackets', () => {
  expect(bareList('"a",\n"b"')).toEqual(['a', 'b']);
  expect(bareList(' "a", "b\\"c",\n')).toEqual(['a', 'b"c']);
});

it('leaves quotations and other values alone', () => {
  for (const text of ['"a"', '"a",', '"a"\n"b"', '"a", 5', 'a, "b"', '"a", b']) expect(bareList(text), text).toBeUndefined();
});
