import { type EffectClaim, isJsonObject } from '../../model/index.ts';
import type { ExecutionEnd, ExecutionRow } from '../execution.ts';
import type { Runnable } from '../options.ts';
import type { ReviewRow } from '../review-row.ts';
import type { ReviewStore } from '../review-store.ts';
import { type ActTarget, claimFor, declaredFor } from './act-conditions.ts';
import { actOf } from './recheck-act.ts';
import { resultText } from './result-text.ts';

type FoundOut = Pick<ExecutionEnd, 'state' | 'result' | 'error'> & { readonly by: typeof RECONCILE };

export const RECONCILE = 'reconcile';

/**
 * Asks the declaration of a lost act what became of it, and records the answer. Returns the execution as it is then, or undefined if the
 * act was not lost or its outcome is still unknown. `claim` is the one that it was started with, if that is known.
 */
export async function reconcile(
  given: ActTarget & { readonly ledger: ReviewStore },
  { review, execution, ...row }: ReviewRow,
  claim?: EffectClaim,
): Promise<ExecutionRow | undefined> {
  const act = execution?.state === 'unknown' ? actOf({ review, ...row }) : undefined;
  const found = act && (await foundOut(given, act, review, claim));
  if (found === undefined) return undefined;
  const { ledger } = given;
  await ledger.endExecution({ review, ...found });
  const { execution: now } = (await ledger.review(review)) ?? {};
  return now?.state === 'unknown' ? undefined : now;
}

// What the declaration of an act knows about it, or undefined if it does not know or can't be asked.
async function foundOut(
  target: ActTarget,
  act: Runnable,
  review: string,
  claim: EffectClaim | undefined,
): Promise<FoundOut | undefined> {
  const ask = declaredFor(target, act)?.reconcile;
  if (ask === undefined || act.action === undefined || !isJsonObject(act.value)) return undefined;
  const { action: name, value } = act;
  // A function that throws, or answers with something that can't be read, does not know.
  try {
    const { key: idempotencyKey } = claim ?? claimFor(target, act) ?? {};
    const said = await ask({ name, arguments: value, review, ...(idempotencyKey && { idempotencyKey }) });
    const { status } = said;
    if (status === 'not-run')
      return { by: RECONCILE, state: 'not-run', error: 'Its reconcile function says that it did not run.' };
    if (status !== 'ran') return undefined;
    const result = resultText(said.result);
    return { by: RECONCILE, state: 'done', ...(result === undefined ? {} : { result }) };
  } catch {
    return undefined;
  }
}
