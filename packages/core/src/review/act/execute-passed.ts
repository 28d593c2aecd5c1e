import type { LocalReviewStore } from '../review-store.ts';
import { claimFor } from './act-conditions.ts';
import { carryOut, inExecution, LEASE, running, whileKept } from './execute.ts';
import type { ActRun, Executed, ExecuteOptions } from './executed.ts';
import { type PassedAct, takePassed } from './passed-act.ts';
import { type ActProposal, reviewFor } from './propose.ts';

/** The input of `executePassed`. */
export interface ExecutePassedOptions
  extends Pick<ActProposal, 'id' | 'source' | 'kind' | 'reason' | 'detail'>,
    Pick<ExecuteOptions, 'holder' | 'lease' | 'telemetry'> {
  readonly ledger: LocalReviewStore;
  readonly passed: PassedAct;
  /** The name recorded as its approver. */
  readonly decidedBy: string;
}

/**
 * Runs a call that just passed its gate, as `propose` with `decidedBy` and then `execute` would, and leaves the same records. Its verdict
 * can't change, so it is not judged again. One write opens the review, decides it and records the intent; only after it does the call run.
 */
export async function executePassed<Result>(given: ExecutePassedOptions, run: ActRun<Result>): Promise<Executed<Result>> {
  const { ledger, passed, source, decidedBy: by, lease = LEASE, holder = ledger.holder } = given;
  const { gate, act } = takePassed(passed);
  const review = reviewFor({ ...given, gate, act });
  return await inExecution(given.telemetry, {}, async (telemetry) => {
    const claim = claimFor({ gate }, act);
    const begin = { by, holder, milliseconds: lease, ...(claim && { claim }) };
    const begun = await ledger.beginExecution(source, review, begin);
    const { review: id } = begun.review;
    telemetry?.note({ 'tamis.review': id });
    // The source had a review before: what became of that one counts.
    if (begun.status === 'known') return await carryOut({ ledger, review: id, gate, holder, lease, telemetry }, run);
    const started = { act, review: begun.review, token: begun.token, claimed: () => claim };
    return await whileKept(ledger, started, lease, () => running({ ledger, gate, telemetry }, started, run));
  });
}
