import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { cut } from './whole-numbers.ts';

describe('a text that is cut', () => {
  it.each(rows<[string, number, string]>('wording', 'Texts that are cut, and where'))(
    'shows no part of a number: %s at %i',
    (text, longest, shown) => {
      expect(cut(text, longest)).toBe(shown);
    },
  );

  it('shows the beginning of a row of digits that is not an amount', () => {
    expect(cut('7'.repeat(100), 60)).toBe(`${'7'.repeat(60)}…`);
  });
});
