import { describe, expect, it } from 'vitest';
import { growthBySize, LINEAR } from '../../test/growth.ts';
import { rows } from '../../test/rows.ts';
import { linearPattern } from './linear-pattern.ts';
import { re2 } from './re2.ts';

function reason(source: string): string | undefined {
  const result = linearPattern(source, re2);
  return result.pattern ? undefined : result.reason;
}

describe('linearPattern', () => {
  it('matches what the built-in engine matches', () => {
    const sources = rows<string>('patterns', 'Sources');
    const texts = rows<string>('patterns', 'Texts');
    for (const source of sources) {
      const { pattern } = linearPattern(source, re2);
      const native = new RegExp(source, 'u');
      expect(
        texts.filter((text) => pattern?.test(text)),
        source,
      ).toEqual(texts.filter((text) => native.test(text)));
    }
  });

  it('takes escapes that are needless but harmless', () => {
    expect(linearPattern('^\\-\\@\\_$', re2).pattern?.test('-@_')).toBe(true);
  });

  it('says why a pattern cannot be used', () => {
    expect(reason('a(?!b)')).toBe('lookaround is not supported.');
    expect(reason('(?<=a)b')).toBe('lookaround is not supported.');
    expect(reason('(?<n>a)\\k<n>')).toBe('backreferences are not supported.');
    expect(reason('(?i)a')).toContain('inline flags');
    expect(reason('(?i:a)')).toContain('inline flags');
    expect(reason('\\Aa\\Z')).toBe('\\A is not an escape of ECMA-262.');
    expect(reason('a{1001}')).toBe('a part is repeated more than 1000 times.');
    expect([reason('('), reason('[a'), reason('a\\'), reason('a++')].every((text) => text !== undefined)).toBe(true);
  });

  it('remembers a pattern only for its engine', () => {
    expect(linearPattern('^(b|bb)+$', re2).pattern?.test('bbb')).toBe(true);
    expect(linearPattern('^(b|bb)+$', undefined)).toMatchObject({ needsEngine: true });
    expect(linearPattern('^(b|bb)+$', re2).pattern?.test('bbb')).toBe(true);
  });

  it('takes linear time', () => {
    for (const source of ['^(a+)+$', '^a*a*a*a*$', '^[a-z]+x$']) {
      const { pattern } = linearPattern(source, re2);
      expect(pattern?.test(`${'a'.repeat(1000)}!`)).toBe(false);
      expect(
        growthBySize(
          (text) => pattern?.test(text),
          (size) => `${'a'.repeat(size)}!`,
          100_000,
        ),
      ).toBeLessThan(LINEAR);
    }
  });
});
