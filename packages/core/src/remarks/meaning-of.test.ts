import { expect, it } from 'vitest';
import { englishExamples } from './languages/english.ts';
import { meaningOf } from './meaning-of.ts';

it.each(englishExamples.means)('%s: %s', (place, remark, meaning) => {
  expect(meaningOf(remark, place)?.meaning).toBe(meaning);
});
it.each(englishExamples.looksSo)('%s, looks so: %s', (place, remark) => {
  expect(meaningOf(remark, place)).toBeUndefined();
});
