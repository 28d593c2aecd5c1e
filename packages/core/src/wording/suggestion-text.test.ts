import { expect, test } from 'vitest';
import { rows } from '../../test/rows.ts';
import { suggestionText } from './suggestion-text.ts';

test.each(rows<[string, string]>('wording', 'What looks like “sum” and is not'))(
  'says what looks the same and is not: %j',
  (written, more) => {
    expect(suggestionText('sum', written)).toBe(` Did you mean \`sum\`?${more}`);
  },
);

test('says nothing of signs that the suggestion has, too, or where there is none', () => {
  expect(suggestionText(['сумма', 'sum'], 'сума')).toBe(' Did you mean `сумма` or `sum`?');
  expect(suggestionText(undefined, '\u200b')).toBe('');
});
