import { expect, it } from 'vitest';
import { faults } from '../explain/faults.ts';
import { unansweredCalls } from './unanswered-calls.ts';

it('names each call without an answer by a code that can be explained', () => {
  const calls = [
    { call: 1, outcome: 'fault', fault: 'fault.rate-limited', startedAt: 0 },
    { call: 2, outcome: 'lost', startedAt: 0 },
    { call: 3, outcome: 'answered', startedAt: 0 },
    { call: 4, outcome: 'open', startedAt: 0 },
  ] as const;
  const codes = unansweredCalls(calls).map(({ fault }) => fault);
  expect(codes).toEqual(['fault.rate-limited', 'fault.lost']);
  expect(codes.filter((code) => !Object.hasOwn(faults, code))).toEqual([]);
});
