import type { AttemptOut, UnitPage } from '../../../src/model/unit.ts';

/**
 * The attempt that people come for: the one that gave a unit its state. That is the result that was altered for a repaired unit, and
 * the last failure for a failed one; otherwise the last reply, since what a step computed has none.
 */
export function firstShown(page: UnitPage | undefined): AttemptOut | undefined {
  const attempts = page?.attempts ?? [];
  const used = attempts.filter(({ isSuperseded }) => !isSuperseded);
  return (
    used.findLast((attempt) => hasState(attempt, page?.state)) ??
    used.findLast(({ reply }) => reply !== undefined) ??
    attempts.at(-1)
  );
}

function hasState({ status, isResult, verdict }: AttemptOut, state: string | undefined): boolean {
  if (state === 'repaired') return isResult && (verdict?.changes.length ?? 0) > 0;
  return state === 'failed' && status === 'fail';
}
