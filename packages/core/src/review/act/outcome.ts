import { type DeclaredAct, type ListedFailure, NotRun } from '../../model/index.ts';

// What is known of an act whose function threw. An act that changes something may have taken effect whatever the error says, because the
// answer may have been lost on the way. Only `NotRun` and the errors that its declaration lists prove that it has not.
export function runOutcome(
  problem: unknown,
  { effect, failures = [] }: Pick<DeclaredAct, 'effect' | 'failures'> = {},
): 'not-run' | 'failed' | 'unknown' {
  if (isTrue(() => problem instanceof NotRun)) return 'not-run';
  return effect === 'read' || failures.some((listed) => isTrue(() => isListed(problem, listed))) ? 'failed' : 'unknown';
}

// What can't be read proves nothing.
function isTrue(read: () => boolean): boolean {
  try {
    return read();
  } catch {
    return false;
  }
}

function isListed(problem: unknown, listed: ListedFailure): boolean {
  if (typeof problem !== 'object' || problem === null) return false;
  return Object.entries(listed).every(([key, value]) => Reflect.get(problem, key) === value);
}
