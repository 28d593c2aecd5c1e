import { expect, it } from 'vitest';
import { inAscii, wantsAscii } from './ascii.ts';

it('our symbols become ASCII, and columns stay where they are', () => {
  expect(inAscii(' ✓ /data/m…5/a.csv   042  complete')).toBe(' v /data/m..5/a.csv  042  complete');
  expect(inAscii('│ 0 → 200 · ◐ — ▸')).toBe('| 0 -> 200 . / - >');
});

it('is asked for, or follows from a locale that is not UTF-8', () => {
  expect(wantsAscii(true, { LANG: 'C.UTF-8' })).toBe(true);
  expect(wantsAscii(undefined, { LANG: 'C.UTF-8' })).toBe(false);
  expect(wantsAscii(undefined, { LANG: 'en_US.utf8', LC_ALL: 'C' })).toBe(true);
  expect(wantsAscii(false, { LC_ALL: 'C' })).toBe(false);
  expect(wantsAscii(undefined, {})).toBe(false);
});
