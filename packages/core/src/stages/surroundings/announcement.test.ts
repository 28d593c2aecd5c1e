import { expect, test } from 'vitest';
import { isAnnouncement } from './announcement.ts';

test('an announcement has at most 400 characters', () => {
  const words = (length: number) => `${'x'.repeat(400)} I will look now:`.slice(-length);
  expect(isAnnouncement(words(400))).toBe(true);
  expect(isAnnouncement(words(401))).toBe(false);
});
