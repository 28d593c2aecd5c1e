import { describe, expect, it } from 'vitest';
import { probeQuestion, probeText } from './probe-text.ts';

const whole = { about: 3.28, least: 2.9, most: 3.66 };
const step = { step: 'sort', calls: 21, inputTokens: 3100, outputTokens: 410, cost: 0.0033, whole };
const calls = { about: 21_000, least: 20_100, most: 21_900 };
const estimate = { sampled: 20, units: 20_000, steps: [step], doubtful: 0, cost: 0.0033, calls, whole };

describe('what is said after a probe', () => {
  it('is a range, and how far it can be trusted', () => {
    const text = probeText(estimate, undefined);
    expect(text).toContain(
      'cost about $3.28 ($2.90 to $3.66); $0.0033 of it is spent.\nThe cost will be in this range in 19 of 20 cases',
    );
    expect(probeQuestion(estimate)).toBe('Continue with the other 19,980 units, about $3.28 ($2.90 to $3.66) in all?');
  });

  it('names what is unknown, never as 0', () => {
    const unknown = { ...estimate, steps: [{ ...step, cost: undefined, whole: undefined }], cost: undefined, whole: undefined };
    const text = probeText(unknown, 1);
    expect(text).toContain('cost an unknown amount.\n');
    expect(text).not.toContain('$');
    expect(probeText({ ...estimate, doubtful: 2 }, undefined)).toContain('2 calls of unknown cost count at the most it can be.');
  });

  it('says what a limit will do', () => {
    expect(probeText(estimate, 5)).not.toContain('limit');
    expect(probeText(estimate, 3.5)).toContain('limit: $3.50; it may stop the run.');
    expect(probeText(estimate, 1.64)).toContain('limit: $1.64; it will stop the run after about 10,000 units.');
  });

  it('has no range by one unit alone', () => {
    const alone = { about: 3, least: 1, most: Number.POSITIVE_INFINITY };
    expect(probeText({ ...estimate, sampled: 1, whole: alone }, undefined)).toContain(
      'cost about $3.00, estimated from a single unit;',
    );
  });
});
