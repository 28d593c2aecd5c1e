import type { Finding, Json, Verdict } from '@tamis/core';
import { isSameAct, type Runnable } from '@tamis/core/review';
import { replyFor, runnablesIn, type Target, type TargetGate, unmetBy, valueFor } from './premises.ts';

/** Whether a gate gives exactly the act that it was shown: nothing mended, nothing dropped, nothing else in its place. */
export function isAsWritten(gate: TargetGate, act: Runnable, verdict: Verdict<unknown>): boolean {
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  if (value === undefined || verdict.changes.length > 0 || verdict.dropped.length > 0) return false;
  return isSame(runnablesIn(gate, value as Json), runnablesIn(gate, valueFor(gate, act)));
}

function isSame(found: readonly Runnable[], wanted: readonly Runnable[]): boolean {
  return found.length === wanted.length && found.every((one, place) => isSameAct(one, wanted[place] ?? { value: null }));
}

/**
 * What is wrong with an act by its contract, whatever the world is like; undefined where nothing is. Preconditions and checks are
 * looked at when it runs, since people may be asked about what is not possible yet.
 */
export async function shapeProblem({ gate }: Target, act: Runnable, world: unknown): Promise<readonly Finding[] | undefined> {
  if (gate === undefined) return undefined;
  const verdict = await gate.check(replyFor(gate, act), world);
  if (verdict.status !== 'fail') return isAsWritten(gate, act, verdict) ? undefined : [];
  const unmet = new Set((await unmetBy({ gate }, act, world)).map(({ code }) => code));
  const errors = verdict.findings.filter(({ severity, code }) => severity === 'error' && !unmet.has(code));
  return errors.length === 0 && verdict.changes.length === 0 ? undefined : errors;
}
