import { reasonOf } from '../../lib/reason-of.ts';
import type { EffectClaim } from '../../model/index.ts';
import { inSpan } from '../../ports/in-span.ts';
import type { OpenSpan, SpanFacts, Telemetry } from '../../ports/telemetry.ts';
import type { ExecutionRow, NotRunnable } from '../execution.ts';
import { notRunnable } from '../not-runnable.ts';
import { heldAct, isSameAct, type Runnable } from '../options.ts';
import type { DecisionRow, ReviewRow } from '../review-row.ts';
import type { ReviewStore } from '../review-store.ts';
import { claimFor, declaredFor } from './act-conditions.ts';
import { doubtText } from './doubt-text.ts';
import { type ActRun, type Executed, type ExecuteOptions, SUSPENDED } from './executed.ts';
import { runOutcome } from './outcome.ts';
import { type ActDoubt, actOf, type RecheckInput, recheckAct } from './recheck-act.ts';
import { reconcile } from './reconcile.ts';
import { resultText } from './result-text.ts';

/** The time in milliseconds after which an execution without a sign of life counts as abandoned. */
export const LEASE = 60_000;

/**
 * Runs an act. This is the only way to a side effect. It loads the decision by its review id, checks bytes, contract, world and
 * preconditions, records the intent, and checks them again. Then it confirms the claim, runs the act and records the result. The act runs
 * at most once, whoever calls this and however often.
 */
export function execute<Result>(given: ExecuteOptions, run: ActRun<Result>): Promise<Executed<Result>> {
  const { telemetry, review } = given;
  return inExecution(telemetry, { 'tamis.review': review }, (span) => carryOut({ ...given, telemetry: span }, run));
}

/** Continues a suspended act under the token with which the ledger let this process resume it. It is the same run: nothing is checked again. */
export function resume<Result>(
  given: Omit<ExecuteOptions, Exclude<keyof RecheckInput, 'gate'>> & { readonly token: string },
  run: ActRun<Result>,
): Promise<Executed<Result>> {
  const { ledger, gate, token, lease = LEASE } = given;
  return inExecution(given.telemetry, { 'tamis.review': given.review }, async (telemetry) => {
    const review = await ledger.review(given.review);
    const act = review && actOf(review);
    if (review === undefined || act === undefined) return refused('unheld');
    const claim = { act, review, token, claimed: () => claimFor({ gate }, act) };
    return await whileKept(ledger, claim, lease, () => running({ ledger, gate, telemetry }, claim, run));
  });
}

export function inExecution<Result>(
  telemetry: Telemetry | undefined,
  facts: SpanFacts,
  work: (span: OpenSpan | undefined) => Promise<Executed<Result>>,
): Promise<Executed<Result>> {
  return inSpan(telemetry, { name: 'tamis.execute', facts }, async (span) => {
    const executed = await work(span);
    if (span !== undefined) noteExecuted(span, executed);
    return executed;
  });
}

// Records the result on a span. A refusal is not a failure, because nothing went wrong and nothing ran.
function noteExecuted(span: OpenSpan, executed: Executed<unknown>): void {
  const { status } = executed;
  span.note({ 'tamis.status': status });
  if (status === 'refused')
    span.note({ 'tamis.reason': executed.reason, 'tamis.codes': executed.findings.map(({ code }) => code) });
  if (status === 'failed' || status === 'unknown') span.fail(status);
}

export async function carryOut<Result>(given: ExecuteOptions, run: ActRun<Result>): Promise<Executed<Result>> {
  const { ledger, lease = LEASE, holder = ledger.holder } = given;
  await ledger.tend();
  const review = await ledger.review(given.review);
  if (review === undefined) return refused('unknown');
  if (review.execution !== undefined) {
    const settled = await reconcile(given, review);
    return before(settled ?? review.execution);
  }
  // What was not checked just now must not start, even if someone agrees to it at this very moment.
  const reason = notRunnable(review);
  const act = actOf(review);
  if (reason !== undefined || act === undefined) return refused(reason ?? 'unheld');
  const look = await recheckAct(review, act, given);
  if (look.status === 'doubt') {
    // The agreement, or the fallback, was for a different state of the world; to run the act after all, propose it again.
    await ledger.closeReview(review.review, 'stale', doubtText(look.reason, look.findings, given.gate));
    return { status: 'refused', reason: look.reason, findings: look.findings };
  }
  const claimed = claimFor(given, act);
  const started = await ledger.startExecution({
    ...{ review: review.review, holder, milliseconds: lease },
    ...(claimed && { claim: claimed }),
  });
  if (started.status === 'taken') {
    // What became of the other may be known by now.
    const isSettled = await reconcile(given, started.review);
    return isSettled ? await carryOut(given, run) : takenBy(started.review, act);
  }
  if (started.status === 'refused') return refused(started.reason);
  if (started.status === 'known') return before(started.execution);
  const claim = { act, review, token: started.token, claimed: () => claimed };
  return await whileKept(ledger, claim, lease, async () => {
    return (await dropped(given, claim, lease)) ?? (await running(given, claim, run));
  });
}

interface Started {
  readonly act: Runnable;
  readonly review: ReviewRow;
  readonly token: string;
  readonly claimed: () => EffectClaim | undefined;
}

export async function whileKept<Result>(
  ledger: ReviewStore,
  { review, token }: Started,
  lease: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = ledger.keepExecution(review.review, token, lease);
  try {
    return await work();
  } finally {
    release();
  }
}

// Checks the world once more now that nobody else can run the act, because it may have changed while the claim was written. If it did, the
// claim ends and nothing runs. Between this check and the act, only the claim is renewed. In a frozen tab, the check may have taken so long
// that this process was presumed dead and the act was proposed again.
async function dropped<Result>(
  given: ExecuteOptions,
  { act, review, token }: Started,
  lease: number,
): Promise<Executed<Result> | undefined> {
  const end = (error: string) => given.ledger.endExecution({ review: review.review, token, state: 'not-run', error });
  try {
    const look = await recheckAct(review, act, given);
    if (look.status === 'ready') {
      if ((await given.ledger.renewExecution(review.review, token, lease)) === 'recorded') return undefined;
      // Whatever a person answered in the meantime, this process knows that it did not run.
      await end('The claim was lost before it could run.');
      return refused('stale');
    }
    await end(doubtText(look.reason, look.findings, given.gate));
    return { status: 'refused', reason: look.reason, findings: look.findings };
  } catch (problem) {
    await end(reasonOf(problem));
    throw problem;
  }
}

export async function running<Result>(
  { ledger, gate, telemetry }: Pick<ExecuteOptions, 'ledger' | 'gate' | 'telemetry'>,
  { act, review, token, claimed }: Started,
  run: ActRun<Result>,
): Promise<Executed<Result>> {
  const decision = review.state === 'decided' ? review.decision : undefined;
  const start = {
    name: act.action === undefined ? 'execute_tool' : `execute_tool ${act.action}`,
    facts: actFacts(act, decision),
  };
  let result: Result | typeof SUSPENDED;
  let claim: EffectClaim | undefined;
  try {
    claim = claimed();
    const { key: idempotencyKey } = claim ?? {};
    const given = { ...act, review, token, ...(decision && { decision }), ...(idempotencyKey && { idempotencyKey }) };
    result = await inSpan(telemetry, start, () => run(given));
  } catch (error) {
    const state = runOutcome(error, declaredFor({ gate }, act));
    await ledger.endExecution({ review: review.review, token, state, error: reasonOf(error) });
    if (state !== 'unknown') return { status: 'failed', error, act };
    // Recorded first, because its declaration may need long to answer, or may never answer.
    const lost = (await ledger.review(review.review)) as ReviewRow;
    const met = before<Result>((await reconcile({ ledger, gate }, lost, claim)) ?? (lost.execution as ExecutionRow));
    return met.status === 'unknown' ? { ...met, error } : met;
  }
  if (result === SUSPENDED) return before((await ledger.review(review.review))?.execution as ExecutionRow);
  const text = resultText(result);
  await ledger.endExecution({ review: review.review, token, state: 'done', ...(text === undefined ? {} : { result: text }) });
  return { status: 'done', result, act };
}

function actFacts({ action }: Runnable, decision: DecisionRow | undefined): SpanFacts {
  return { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': action, 'tamis.decision': decision?.kind };
}

/** The answer to an act whose effect another one has: if it is the same act, what became of that. */
export function takenBy<Result>(review: ReviewRow, act: Runnable): Executed<Result> {
  const ran = actOf(review) ?? heldAct(review);
  const isSame = ran !== undefined && isSameAct(ran, act);
  return isSame && review.execution !== undefined ? before(review.execution) : { status: 'taken', review };
}

function refused<Result>(reason: NotRunnable | ActDoubt): Executed<Result> {
  return { status: 'refused', reason, findings: [] };
}

function before<Result>(execution: ExecutionRow): Executed<Result> {
  if (execution.state === 'not-run') return refused('stale');
  if (execution.state === 'running') return { status: 'running', execution };
  return execution.state === 'unknown' ? { status: 'unknown', execution } : { status: 'before', execution };
}
