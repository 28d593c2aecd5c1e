import { describe, expect, it } from 'vitest';
import { losesDigits } from './loses-digits.ts';

describe('losesDigits', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '+9007199254740993',
    '0009007199254740993',
    '9007199254740993.0',
    '9007199254740993.',
    '1234567890.99999999',
    '9007199254740993e0',
    '123456789012345678e1',
    '1e-400',
    '.1e-400',
    '0.0000000000000000001e-400',
  ])('%s is another number', (written) => {
    expect(losesDigits(written)).toBe(true);
  });

  it.each([
    '0',
    '-0.0',
    '0e-400',
    '007',
    '0000000000000000007',
    '9007199254740991',
    '9007199254740992.0',
    '0.1',
    '0.12345678901234567890123',
    '1e23',
    '1.5000000000000000000e3',
    '123456789012345e400',
  ])('%s is kept', (written) => {
    expect(losesDigits(written)).toBe(false);
  });
});
