import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { growthBySize, LINEAR } from '../../../../core/test/growth.ts';
import { rows } from '../../../../core/test/rows.ts';
import { nativePattern } from './native-pattern.ts';

const atom = fc.constantFrom(
  ...['a', '1', '_', '😀', '\\.', '\\_', '\\$', '.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S'],
  ...['[a-b]', '[^a]', '[ab_-]', '[-1]', '[^/]', '[\\d_]', '[^\\w.]', '[^😀]', '[\\]]', '[\\\\]'],
);
const count = fc.constantFrom('', '', '', '*', '+', '?', '+?', '*?', '??', '{2}', '{1}?', '{1,2}', '{2,}');
const piece = fc.tuple(fc.constantFrom('', '', '(', '(?:', '(?P<n>'), atom, count);
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.array(piece, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '$'))
  .map(([start, pieces, end]) => start + pieces.map(([open, one, many]) => open + one + many + (open && ')')).join('') + end);
const char = fc.constantFrom(...'aab11_-./$\\] \n\r\t\v\u2028\u00a0é😀', '\ud83d', '\ude00');
const text = fc.array(char, { maxLength: 12 }).map((chars) => chars.join(''));

test('the built-in engine finds what RE2 finds', () => {
  let compared = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 8, maxLength: 8 }), (source, texts) => {
      // A name may stand only once.
      const engine = /\?P<.*\?P</s.test(source) ? undefined : RE2JS.compile(source);
      const native = engine && nativePattern(source);
      if (engine === undefined || native === undefined) return;
      compared++;
      for (const one of texts) expect(plain(native.exec(one)), one).toEqual(plain(engine.exec(one)));
    }),
    { numRuns: 20_000 },
  );
  expect(compared).toBeGreaterThan(100);
});

function plain(match: ArrayLike<string | undefined> | null) {
  return match && Array.from(match, (group) => group ?? '');
}

test.each(rows<string>('extraction', 'Patterns for the built-in engine'))('%s is searched by the built-in engine', (source) => {
  expect(nativePattern(source)).toBeInstanceOf(RegExp);
});

test.each(rows<[string, string]>('extraction', 'Patterns that are not for the built-in engine'))('%s is not: %s', (source) => {
  expect(nativePattern(source)).toBeUndefined();
});

test.each(rows<[string, string]>('extraction', 'Patterns and long texts'))(
  '%s examines a long text of %j a few times only',
  (source, unit) => {
    const pattern = nativePattern(source);
    expect(pattern?.test(`${unit.repeat(100_000)}!`)).toBe(false);
    expect(
      growthBySize(
        (text) => pattern?.test(text),
        (size) => `${unit.repeat(size)}!`,
        100_000,
      ),
    ).toBeLessThan(LINEAR);
  },
);
