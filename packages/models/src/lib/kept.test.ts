import { expect, test } from 'vitest';
import { kept } from './kept.ts';

test('what was made of a text is made once, and not kept without end', () => {
  const made: string[] = [];
  const upper = kept((text) => {
    made.push(text);
    return text === 'none' ? undefined : text.toUpperCase();
  });
  expect([upper('a'), upper('a'), upper('b'), upper('none'), upper('none')]).toEqual(['A', 'A', 'B', undefined, undefined]);
  expect(made).toEqual(['a', 'b', 'none']);
  for (let at = 0; at < 40; at++) upper(`text ${at}`);
  expect(upper('a')).toBe('A');
  expect(made.filter((text) => text === 'a')).toHaveLength(2);
});
