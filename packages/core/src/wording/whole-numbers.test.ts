import { describe, expect, it } from 'vitest';
import { cut } from './whole-numbers.ts';

describe('a text that is cut', () => {
  it.each([
    ['refund of 4800 EUR', 12, 'refund of…'],
    ['refund of 4800 EUR', 14, 'refund of 4800…'],
    ['refund of 4,800.50 EUR', 12, 'refund of…'],
    ['refund of 4,800.50 EUR', 15, 'refund of…'],
    ['refund of 4\u00a0800 EUR', 13, 'refund of…'],
    ['order T-1007 and more', 10, 'order T-…'],
    ['٤٨٠٠ ريال', 2, '…'],
    ['plain words', 5, 'plain…'],
    ['short', 5, 'short'],
    ['ab👍cd', 3, 'ab…'],
  ])('shows no part of a number: %s at %i', (text, longest, shown) => {
    expect(cut(text, longest)).toBe(shown);
  });

  it('shows the beginning of a row of digits that is not an amount', () => {
    expect(cut('7'.repeat(100), 60)).toBe(`${'7'.repeat(60)}…`);
  });
});
