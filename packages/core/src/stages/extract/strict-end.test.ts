import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strictEnd } from './strict-end.ts';

test('finds the end of strict JSON, and looks no further than the first character that rules it out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' and so on', '"}', ']'), (value, behind) => {
      const text = JSON.stringify([value], null, 1);
      expect(strictEnd(text + behind, 0, text.length + behind.length)).toBe(text.length);
    }),
    { numRuns: 500 },
  );
  for (const text of ['{key: 1}', "['a']", '[1 <', '{"a": 1 // c\n}', '[NaN]', '[é]'])
    expect(strictEnd(text, 0, text.length)).toBe(-1);
});

test('skips strings with quotes and backslashes in them, and never ends in one', () => {
  for (const text of ['["a\\"]"]', '["a\\\\"]', '["]", "\\\\\\"]"]', '{"a": ["}"]}'])
    expect(strictEnd(text, 0, text.length)).toBe(text.length);
  for (const text of ['["a', '["a\\"]', '[[1]', '{"a": 1']) expect(strictEnd(text, 0, text.length)).toBe(-1);
  expect(strictEnd('["a"]', 0, 3)).toBe(-1);
  expect(strictEnd('[1]', 0, 2)).toBe(-1);
});
