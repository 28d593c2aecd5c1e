import { expect, test } from 'vitest';
import { isTaken } from '../../../../scripts/tests/share.ts';
import { foldedName, hasPrincipal } from './principals.ts';

test.each([
  ['Ann  Lee', ' ann\u00a0\u3000lee'],
  ['Stra\u00dfe', 'STRASSE'],
  ['\u03c3\u03bf\u03c6\u03cc\u03c2', '\u03a3\u039f\u03a6\u038c\u03a3'],
  ['Zoe\u0308', 'zo\u00eb'],
  ['I\u015f\u0131l', '\u0131\u015f\u0131l'],
  ['\u0645\u06cc\u200c\u0631\u0627', '\u0645\u06cc\u0631\u0627'],
])('%s and %s are one name', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
  expect(hasPrincipal([one], other)).toBe(true);
});

test.each([
  ['ann', 'anna'],
  ['Zoe', 'Zo\u00eb'],
  ['ann lee', 'annlee'],
  ['\u592a\u90ce', '\u6b21\u90ce'],
])('%s and %s are two names', (one, other) => {
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
