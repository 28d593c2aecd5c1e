import { altersNothing, type Finding, type Json, type Verdict } from '../../model/index.ts';
import { isSameAct, type Runnable } from '../options.ts';
import { type ActTarget, actVerdict, isOtherTarget, runnablesIn, type TargetGate, unmetBy, valueFor } from './act-conditions.ts';

/** Whether a gate returns exactly the act it was given, with nothing repaired, dropped or substituted. */
export function isAsWritten(gate: TargetGate, act: Runnable, verdict: Verdict<unknown>): boolean {
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  if (value === undefined || !verdict.changes.every(altersNothing) || verdict.dropped.length > 0) return false;
  return isSame(runnablesIn(gate, value as Json), runnablesIn(gate, valueFor(gate, act)));
}

function isSame(found: readonly Runnable[], wanted: readonly Runnable[]): boolean {
  return found.length === wanted.length && found.every((one, place) => isSameAct(one, wanted[place] ?? { value: null }));
}

/**
 * Returns the contract's findings about an act, regardless of the state of the world, or undefined if there are none. Preconditions and
 * checks are evaluated when the act runs, since people may be asked about an act that is not possible yet.
 */
export async function shapeProblem({ gate }: ActTarget, act: Runnable, world: unknown): Promise<readonly Finding[] | undefined> {
  if (gate === undefined) return undefined;
  const verdict = await actVerdict(gate, act, world);
  if (verdict.status !== 'fail') return isAsWritten(gate, act, verdict) ? undefined : [];
  const unmet = new Set(isOtherTarget({ gate }, act) ? [] : (await unmetBy({ gate }, act, world)).map(({ code }) => code));
  const errors = verdict.findings.filter(({ severity, code }) => severity === 'error' && !unmet.has(code));
  return errors.length === 0 && verdict.changes.length === 0 ? undefined : errors;
}
