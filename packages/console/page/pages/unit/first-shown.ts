import type { AttemptOut, UnitPage } from '../../../src/model/unit.ts';

// The attempt to show first, which is the one that gave the unit its state: the altered result of a repaired unit, the last failure of a
// failed unit, and otherwise the last attempt with a reply.
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
