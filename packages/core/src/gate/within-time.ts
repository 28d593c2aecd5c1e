import type { CheckContext } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { Deadline } from '../stages/checks/deadline.ts';

/** How long a validator that answers later may take. */
const VALIDATOR_TIMEOUT = 10_000;

/** A verdict that may have to wait for a validator, which gets as much time as a check. */
export async function withinTime(work: () => Promise<Verdict>, context: CheckContext | undefined): Promise<Verdict> {
  const deadline = new Deadline(VALIDATOR_TIMEOUT, context?.clock, context?.cancel);
  try {
    return await deadline.race(work());
  } finally {
    deadline.release();
  }
}
