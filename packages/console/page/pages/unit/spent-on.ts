import type { AttemptOut } from '../../../src/model/unit.ts';

/** What the calls of some attempts cost. A stored reply that was judged again shares the calls of its original attempt. */
export function spentOn(attempts: readonly AttemptOut[]) {
  const calls = attempts.filter(({ origin }) => origin === undefined).flatMap((attempt) => attempt.calls);
  return {
    calls: calls.length,
    cost: calls.reduce((sum, { cost = 0 }) => sum + cost, 0),
    unpriced: calls.filter(({ cost, mayBeCharged }) => cost === undefined && mayBeCharged).length,
    lost: calls.filter(({ outcome, cost }) => outcome === 'lost' && cost === undefined).length,
  };
}
