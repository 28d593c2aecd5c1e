import type { SwiftKeeper } from '../review-keeper.ts';
import { carryOut, EXECUTION_LEASE, type Executed, type ExecuteGiven, kept, type Run, running, spanned } from './execute.ts';
import { type PassedAct, takePassed } from './passed-act.ts';
import { type ActProposal, reviewFor } from './propose.ts';

/** The input of `executePassed`. */
export interface PassedGiven
  extends Pick<ActProposal, 'source' | 'kind' | 'reason' | 'detail'>,
    Pick<ExecuteGiven, 'holder' | 'lease' | 'telemetry'> {
  readonly ledger: SwiftKeeper;
  readonly passed: PassedAct;
  /** The id of the review. */
  readonly id: string;
  /** The name recorded as its approver. */
  readonly decidedBy: string;
}

/**
 * Runs a call that just passed its gate, as `propose` with `decidedBy` and then `execute` would, and leaves the same records. Its verdict
 * can't change, so it is not judged again. One write opens the review, decides it and records the intent; only after it does the call run.
 */
export async function executePassed<Result>(given: PassedGiven, run: Run<Result>): Promise<Executed<Result>> {
  const { ledger, passed, source, id, decidedBy: by, lease = EXECUTION_LEASE, holder = ledger.holder } = given;
  const { gate, act } = takePassed(passed);
  const proposed = reviewFor({ ...given, gate, act });
  return await spanned({ telemetry: given.telemetry, review: id }, async ({ telemetry }) => {
    const begun = await ledger.beginExecution(source, proposed, { by, holder, milliseconds: lease });
    const { review } = begun;
    // The source had a review before: what became of that one counts.
    if (begun.status === 'known') return await carryOut({ ledger, review: review.review, gate, holder, lease, telemetry }, run);
    const claim = { act, review, token: begun.token };
    return await kept({ ledger }, claim, lease, () => running({ ledger, telemetry }, claim, run));
  });
}
