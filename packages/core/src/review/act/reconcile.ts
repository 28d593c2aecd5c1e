import type { Reconciled } from '../../model/acting.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import type { ExecutionEnd, ExecutionRow } from '../execution.ts';
import type { Runnable } from '../options.ts';
import type { ReviewKeeper } from '../review-keeper.ts';
import type { ReviewRow } from '../review-row.ts';
import { actOf } from './look-again.ts';
import { claimFor, declaredFor, type Target } from './premises.ts';
import { resultText } from './result-text.ts';

/** The end of an execution as its declaration found out. */
type FoundOut = Pick<ExecutionEnd, 'state' | 'result' | 'error'> & { readonly by: typeof RECONCILE };

/** The name in the log of whoever said what became of a lost act, if its declaration did. */
export const RECONCILE = 'reconcile';

/**
 * Asks the declaration of a lost act what became of it, and records the answer. Returns the execution as it is then, or undefined if the
 * act was not lost, or nobody knows.
 */
export async function reconcile(
  given: Target & { readonly ledger: ReviewKeeper },
  { review, execution, ...row }: ReviewRow,
): Promise<ExecutionRow | undefined> {
  const act = execution?.state === 'unknown' ? actOf({ review, ...row }) : undefined;
  const found = act && (await foundOut(given, act, review));
  if (found === undefined) return undefined;
  const { ledger } = given;
  await ledger.endExecution({ review, ...found });
  const { execution: now } = (await ledger.review(review)) ?? {};
  return now?.state === 'unknown' ? undefined : now;
}

/** What the declaration of an act knows about it, or undefined if it does not know or can't be asked. */
export async function foundOut(target: Target, act: Runnable, review: string): Promise<FoundOut | undefined> {
  const ask = declaredFor(target, act)?.reconcile;
  if (ask === undefined || act.action === undefined || !isJsonObject(act.value)) return undefined;
  const { key: idempotencyKey } = claimFor(target, act) ?? {};
  const lost = { name: act.action, arguments: act.value, review, ...(idempotencyKey && { idempotencyKey }) };
  const said = await answered(() => ask(lost));
  if (said.status === 'not-run') return { by: RECONCILE, state: 'not-run', error: 'It was found out that it did not run.' };
  if (said.status !== 'ran') return undefined;
  const text = resultText(said.result);
  return { by: RECONCILE, state: 'done', ...(text === undefined ? {} : { result: text }) };
}

/** A function that throws, or answers with something else, does not know. */
async function answered(ask: () => Reconciled | Promise<Reconciled>): Promise<Reconciled> {
  try {
    const said = (await ask()) as unknown;
    return isJsonObject(said as Json) ? (said as Reconciled) : { status: 'unknown' };
  } catch {
    return { status: 'unknown' };
  }
}
