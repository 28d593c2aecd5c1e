import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { growthBySize, LINEAR } from '../../core/test/growth.ts';
import { rows } from '../../core/test/rows.ts';
import { BadGlob } from '../src/glob/brace-expansion.ts';
import { compileGlob } from '../src/glob/glob.ts';
import { pathReader } from '../src/path/normal-path.ts';

const read = pathReader();
const matches = (glob: string, path: string) => compileGlob(glob).matches(read(path));
const captured = (glob: string, path: string) => {
  const names = new Map<string, string>();
  return compileGlob(glob).matches(read(path), names) ? Object.fromEntries(names) : undefined;
};

const OPTIONS = { dot: true, noext: true, nonegate: true, nocomment: true, matchBase: true, platform: 'linux' } as const;

const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', 'é', '🚀', '!', '#', '('), minLength: 1, maxLength: 5 });
const path = fc
  .array(name, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))
  .filter((text) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(text));
const piece = fc.constantFrom(...rows<string>('pieces', 'Globs'));
const segment = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const glob = fc
  .array(fc.oneof(segment, fc.constant('**'), fc.constant('*')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
  .filter((text) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(text));

const LAZY: { readonly [sign: string]: string } = { '{}': '(.+?)', '?': '.', '*': '.*?' };

describe('globs', () => {
  test('mean what minimatch takes them for', () => {
    fc.assert(
      fc.property(glob, path, (one, other) => {
        expect(matches(one, other)).toBe(minimatch(other, one, OPTIONS));
      }),
      { numRuns: 5000 },
    );
  });

  // Samples hit such corners seldom; here each sign meets each name.
  const GLOBS = [
    String.raw`a é 🚀 \* \ a\ \🚀 * a* *a a*a ab* *ba a**b *? ? ?? 🚀? ?🚀 *🚀* *a*a *a*b* a*?b *[ab] [ab]*b [ab] [!ab] [^ab]`,
    String.raw`[a-c] [!a-c] [c-a] [-a] [a-] []a] [!]a] [\]a] [\-a] [a\-c] [🚀-🛸] [é] [[:alpha:]] [[:digit:]] [![:digit:]]`,
    '[^[:alpha:]x] [[:alpha:]-] [[:upper:][:digit:]] [[:space:]] [[:xdigit:]]x {a,b} {a,b}x {a,{b,c}} {a,}b {a..c}',
    String.raw`{c..a} {a..c..2} {1..3} {3..1} {01..10} {1..10..3} {-1..1} \{a,b\} {a\,b} {a,b}{a,b} a,b a} a/b a/ ** **/a`,
    'a/** a/**/b **/a/** */b */* **/* **/*/b a/**/* **/a/*/b',
  ];
  const NAMES = [
    'a b c d x A Z 1 2 3 4 7 10 01 -1 0 - ] [ ! ^ , * é 🚀 🛸 \u{10000} \uffff ab ba aa aba abb bb axb aab abab 🚀a a🚀 🚀🚀',
    'a🚀b ax bx a,b {a,b} {a} a} fx a/b a/c b/a a/b/c a/x/b x/a/y/b x/a/b a/a x/y/z/a',
  ];
  test.each(GLOBS.join(' ').split(' '))('mean what minimatch takes them for: %s', (one) => {
    for (const other of [' ', ...NAMES.join(' ').split(' ')])
      expect([other, matches(one, other)]).toEqual([other, minimatch(other, one, OPTIONS)]);
  });

  test('take the shortest text for each placeholder, as a lazy regular expression does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 10 });
    const parts = fc.array(fc.constantFrom('a', '_', 'b', '?', '*', '{}'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, text, (pieces, segment_) => {
        let count = 0;
        const source = pieces.map((one) => (one === '{}' ? `{n${count++}}` : one)).join('');
        const regex = pieces.map((one) => LAZY[one] ?? one).join('');
        const [, ...wanted] = new RegExp(`^${regex}$`).exec(segment_) ?? [];
        const found = captured(source, segment_);
        if (!new RegExp(`^${regex}$`).test(segment_)) expect(found).toBeUndefined();
        else expect(Object.values(found ?? {})).toEqual(wanted);
      }),
      { numRuns: 3000 },
    );
  });

  test('forget what an alternative took that did not match in the end', () => {
    expect(captured('{{x}/b,a/{y}}', 'a/c')).toEqual({ y: 'c' });
  });

  test.each([
    ...rows<[string, string]>('extraction', 'Globs that are refused'),
    ['{a,b}'.repeat(10), 'its braces expand to more than 1000 globs'],
    [`${'a'.repeat(97)}{1000..1999}`, 'its braces expand to more than 100000 characters'],
    ['a'.repeat(4097), 'it has more than 4096 characters'],
  ])('refuse %s', (source, reason) => {
    expect(() => compileGlob(source)).toThrow(new BadGlob(reason));
  });

  test('expand to a hundred thousand characters and no more', () => {
    const head = 'a'.repeat(96);
    expect(matches(`${head}{1000..1999}`, `${head}1999`)).toBe(true);
  });

  test('count braces up and down, with zeros and steps', () => {
    const all = (source: string, candidates: readonly string[]) => candidates.filter((one) => matches(source, one));
    expect(all('{08..11}', ['8', '08', '09', '10', '11', '12'])).toEqual(['08', '09', '10', '11']);
    expect(all('{9..1..4}', ['9', '5', '1', '3'])).toEqual(['9', '5', '1']);
    expect(all('{-1..1}', ['-1', '0', '1', '2'])).toEqual(['-1', '0', '1']);
    expect(all('{a..c}', ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  });

  test('take time in proportion to the path, however hostile the glob', () => {
    const cases: readonly (readonly [string, (size: number) => string])[] = [
      [`${'*a'.repeat(20)}*b`, (size) => 'a'.repeat(size)],
      [`${'{x}a'.replaceAll('x', 'y')}${'*a'.repeat(15)}b`, (size) => 'a'.repeat(size)],
      [`${'**/a/'.repeat(12)}b`, (size) => 'a/'.repeat(size / 2)],
      [`${'**/*a*/'.repeat(12)}b`, (size) => 'aaa/'.repeat(size / 4)],
    ];
    for (const [source, make] of cases) {
      const compiled = compileGlob(source);
      expect(growthBySize((text) => compiled.matches(read(text)), make, 200_000)).toBeLessThan(LINEAR);
    }
  });
});
