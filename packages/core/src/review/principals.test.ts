import { expect, test } from 'vitest';
import { isTaken } from '../../../../scripts/tests/share.ts';
import { rows } from '../../test/rows.ts';
import { foldedName, hasPrincipal } from './principals.ts';

test.each(rows<[string, string]>('verdicts', 'One name'))('%s and %s are one name', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
  expect(hasPrincipal([one], other)).toBe(true);
});

test.each(rows<[string, string]>('verdicts', 'Two names'))('%s and %s are two names', (one, other) => {
  expect(hasPrincipal([one], other)).toBe(false);
});

test('a name without anything visible is no one, not even another such name', () => {
  for (const blank of ['', ' ', '\u200b', '\u3164', '\u0000\t', '\u2800']) {
    expect(foldedName(blank)).toBe('');
    expect(hasPrincipal([blank, ''], blank)).toBe(false);
  }
});

test('folding twice changes nothing, for any character (one in five in each run)', () => {
  for (let point = 0; point <= 0x2ffff; point++) {
    if (!isTaken(point, 5)) continue;
    const once = foldedName(`a${String.fromCodePoint(point)}b`);
    if (foldedName(once) !== once) expect(point.toString(16)).toBe('');
  }
});
