import { expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { defaultPolicy } from '../contract/policy.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import { withEcho } from './changed-echo.ts';

const passed = (value: Json): Verdict => ({ status: 'pass', value, findings: [], changes: [], dropped: [] });

it.each(rows<[Json, Json, string]>('verdicts', 'A value and the input of its unit, which it repeats changed or not'))(
  '%j for a unit of %j: %s',
  (value, input, status) => {
    expect(withEcho(passed(value), input, defaultPolicy).status).toBe(status);
  },
);

it('warns if the policy says so, unless it is strict', () => {
  const policy = { ...defaultPolicy, on: { '/_n': 'warn' as const } };
  const warned = withEcho(passed({ _n: 6 }), { _n: 5 }, policy);
  expect(warned).toMatchObject({ status: 'pass', findings: [{ code: 'rules.changed-echo', severity: 'warning' }] });
  expect(withEcho(passed({ _n: 6 }), { _n: 5 }, { ...policy, strict: true }).status).toBe('fail');
  expect(withEcho(passed({ _n: 5 }), { _n: 5 }, { ...policy, strict: true }).status).toBe('pass');
});
