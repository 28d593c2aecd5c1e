import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { losesDigits } from './loses-digits.ts';

describe('losesDigits', () => {
  it.each(rows<string>('json', 'Written numbers that are read as other numbers'))('%s is another number', (written) => {
    expect(losesDigits(written)).toBe(true);
  });

  it.each(rows<string>('json', 'Written numbers that keep their value'))('%s is kept', (written) => {
    expect(losesDigits(written)).toBe(false);
  });
});
