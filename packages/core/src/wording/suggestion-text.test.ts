import { expect, test } from 'vitest';
import { suggestionText } from './suggestion-text.ts';

test.each([
  ['sun', ''],
  ['s um', ''],
  ['sum ', ' What was written contains U+0020.'],
  ['süm', ''],
  ['sum\u200b', ' What was written contains U+200B.'],
  ['\u0455um', ' What was written contains U+0455.'],
  ['\uff53um\u0000', ' What was written contains U+FF53 and U+0000.'],
  ['s\u00adu\u2060m\u00a0\u{e0041}', ' What was written contains U+00AD and U+2060 and U+00A0.'],
  ['\ud800sum', ' What was written contains U+D800.'],
])('says what looks the same and is not: %j', (written, more) => {
  expect(suggestionText('sum', written)).toBe(` Did you mean \`sum\`?${more}`);
});

test('says nothing of signs that the suggestion has, too, or where there is none', () => {
  expect(suggestionText(['сумма', 'sum'], 'сума')).toBe(' Did you mean `сумма` or `sum`?');
  expect(suggestionText(undefined, '\u200b')).toBe('');
});
