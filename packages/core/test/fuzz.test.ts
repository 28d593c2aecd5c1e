import { describe, expect, it } from 'vitest';
import { fuzz } from '../../../scripts/fuzz/fuzz.ts';
import { TARGETS } from '../../../scripts/fuzz/targets.ts';

/** As many as take a second or less; `npm run fuzz` goes on for minutes. */
const RUNS = 80;

describe('what reads texts from outside', () => {
  it.each(TARGETS.map((target) => [target.name, target] as const))('is not broken by any text: %s', (_name, target) => {
    expect(fuzz(target, 42, (tried) => tried < RUNS).broken).toBeUndefined();
  });
});

describe('fuzzing', () => {
  it('finds what breaks a target, and makes it short', () => {
    const check = (text: string) => {
      if (/\{.*\[/s.test(text)) throw new Error('a list in an object');
    };
    const { broken } = fuzz({ name: 'parser', tokens: ['[', '{'], check }, 1, (tried) => tried < 1000);
    expect(broken?.text).toBe('{[');
    expect(broken?.reason).toContain('a list in an object');
  });
});
