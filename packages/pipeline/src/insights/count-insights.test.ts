import { describe, expect, it } from 'vitest';
import { countInsights } from './count-insights.ts';
import { firstMistake } from './first-mistake.ts';
import type { SeenAttempt } from './seen-attempt.ts';

// Attempts of one unit: a code each, or nothing for one that passes; `?` marks one made with a hint.
function answer(sequence: string, ...codes: readonly string[]): readonly SeenAttempt[] {
  return codes.map((code, index) => {
    const reason = code.startsWith('?') ? 'hint' : index === 0 ? 'first' : 'retry';
    const bare = code.replace('?', '');
    const status = bare === '' ? 'pass' : bare === 'parse.cut' ? 'hold' : 'fail';
    return {
      sequence,
      model: `m:${sequence}`,
      contract: 'c',
      reason,
      status,
      ...(bare === '' ? {} : { code: bare, told: `${bare} ${index}` }),
    };
  });
}

describe('insights', () => {
  it('counts what failed, and what came of the next attempt', () => {
    const counted = countInsights(
      [
        ...answer('a', 'schema.enum', 'schema.enum', '?'),
        ...answer('b', 'schema.enum', 'parse.invalid', ''),
        ...answer('c', 'schema.enum', 'rules.failed'),
        ...answer('d', ''),
      ],
      'code',
    );
    expect(counted).toMatchObject({ attempts: 9, failed: 6, asked: 4, passed: 3, passedFirst: 1 });
    // The same mistake again is not a cure, nor is a reply that can no longer be parsed; a different mistake further on is.
    expect(counted.groups[0]).toEqual({
      key: 'schema.enum',
      tier: 'schema',
      failed: 4,
      held: 0,
      told: 'schema.enum 0',
      retried: 3,
      cured: 1,
      hinted: 1,
      curedByHint: 1,
    });
    expect(counted.groups.slice(1).map(({ key, failed, retried, cured }) => [key, failed, retried, cured])).toEqual([
      ['parse.invalid', 1, 1, 1],
      ['rules.failed', 1, 0, 0],
    ]);
  });

  it('counts what is held for a person by itself: it neither passed nor failed', () => {
    const approval = { sequence: 'c', model: 'm', contract: 'c', reason: 'first', status: 'hold' } as const;
    const counted = countInsights([...answer('a', 'parse.cut'), ...answer('b', 'parse.cut', ''), approval], 'code');
    expect(counted).toMatchObject({ attempts: 4, failed: 0, held: 3, asked: 3, passed: 1, passedFirst: 0 });
    expect(counted.groups).toMatchObject([{ key: 'parse.cut', failed: 0, held: 2, cured: 1 }]);
  });

  it('counts by tier and by model', () => {
    const attempts = [...answer('a', 'schema.enum', 'schema.type'), ...answer('b', 'rules.failed')];
    expect(countInsights(attempts, 'tier').groups.map(({ key, failed }) => [key, failed])).toEqual([
      ['schema', 2],
      ['semantic', 1],
    ]);
    expect(countInsights(attempts, 'model').groups.map(({ key, failed }) => [key, failed])).toEqual([
      ['m:a', 2],
      ['m:b', 1],
    ]);
  });

  it('takes the mistake, not what was altered safely; waiting for a person is not a mistake', () => {
    const fence = { code: 'extract.fence', safety: 'safe', path: '', before: '', after: '' } as const;
    const cut = { ...fence, code: 'parse.duplicate-key', safety: 'unsafe' } as const;
    const warning = { code: 'schema.enum', severity: 'warning', path: '', args: {} } as const;
    const error = { ...warning, code: 'schema.type', severity: 'error' } as const;
    expect(firstMistake({ status: 'hold', findings: [warning], changes: [fence] })).toEqual({});
    expect(firstMistake({ status: 'hold', findings: [warning], changes: [fence, cut] }).code).toBe('parse.duplicate-key');
    expect(firstMistake({ status: 'fail', findings: [warning, error], changes: [cut] }).code).toBe('schema.type');
    expect(firstMistake({ status: 'fail', findings: [warning], changes: [] }).code).toBe('schema.enum');
    expect(firstMistake({ status: 'pass', findings: [warning], changes: [cut] })).toEqual({});
  });
});
