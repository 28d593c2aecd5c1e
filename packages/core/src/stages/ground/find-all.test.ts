import { expect, it } from 'vitest';
import { findAll } from './find-all.ts';

it('finds the first place of each text that counts', () => {
  const found = findAll('she sells shells', ['he', 'she', 'shells', 'ells', 'hers', ''], () => true);
  expect([...found]).toEqual([1, 0, 10, 5, -1, -1]);
  expect([...findAll('aaa', ['a', 'aa'], (start) => start === 1)]).toEqual([1, 1]);
});

it('gives up on texts that end wherever another does and never count', () => {
  const text = 'xa'.repeat(20_000);
  const needles = Array.from({ length: 300 }, (_, index) => `a${'xa'.repeat(index)}`);
  let looks = 0;
  findAll(text, needles, () => {
    looks++;
    return false;
  });
  // Without a limit, each of 20,000 places would be looked at 300 times.
  expect(looks).toBeLessThan(300_000);
});
