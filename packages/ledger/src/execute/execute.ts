import type { Finding } from '@tamis/core';
import type { Runnable } from '@tamis/core/review';
import type { ExecutionRow, NotRunnable } from '../model/execution.ts';
import { notRunnable } from '../model/not-runnable.ts';
import type { DecisionRow, ReviewRow } from '../model/review.ts';
import type { Ledger } from '../port/ledger.ts';
import { actOf, type Doubt, type Looking, lookAgain } from './look-again.ts';
import { processName } from './process-name.ts';

/** What is needed to run what was decided. */
export interface ExecuteGiven extends Looking {
  readonly ledger: Ledger;
  /** The id of the review. Nothing else about it is taken from the caller. */
  readonly review: string;
  /** The process, as people recognise it. */
  readonly holder?: string;
  /** How long this process is taken to be alive without a word from it, in milliseconds. */
  readonly lease?: number;
}

/** What runs: loaded from the ledger, never what the caller had in hand. */
export interface Running extends Runnable {
  readonly review: ReviewRow;
  /** Who agreed; absent where nobody decided and the fallback runs. */
  readonly decision?: DecisionRow;
}

/** What came of it. */
export type Executed<Result> =
  | { readonly status: 'done'; readonly result: Result; readonly act: Runnable }
  /** It ran and threw. It does not run again by itself. */
  | { readonly status: 'failed'; readonly error: unknown; readonly act: Runnable }
  /** It ran before: this is what came of it then. */
  | { readonly status: 'before'; readonly execution: ExecutionRow }
  /** Another process runs it now. */
  | { readonly status: 'running'; readonly execution: ExecutionRow }
  /** A process died while it ran: a review of its own asks whether it did. */
  | { readonly status: 'unknown'; readonly execution: ExecutionRow }
  /** Nothing ran. */
  | { readonly status: 'refused'; readonly reason: NotRunnable | Doubt; readonly findings: readonly Finding[] };

/** What a function throws that can't know whether it ran: it was sent out, and no answer came. A person is asked then. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** A minute without a word; a process that lives says so every 20 seconds. */
const LEASE = 60_000;

/**
 * The only door to a side effect: loads the decision by the id of its review, looks at bytes, contract, world and preconditions once
 * more, writes intent down, runs, and writes the result down. At most once, whoever calls it how often.
 */
export async function execute<Result>(
  given: ExecuteGiven,
  run: (running: Running) => Promise<Result> | Result,
): Promise<Executed<Result>> {
  const { ledger, lease = LEASE, holder = processName() } = given;
  await ledger.tend();
  const review = await ledger.review(given.review);
  if (review === undefined) return refused('unknown');
  if (review.execution !== undefined) return before(review.execution);
  // What is not looked at now must not be started, though somebody may agree to it this very moment.
  const reason = notRunnable(review);
  const act = actOf(review);
  if (reason !== undefined || act === undefined) return refused(reason ?? 'unheld');
  const look = await lookAgain(review, act, given);
  if (look.status === 'doubt') {
    // The agreement was to another state of things; whoever still wants it proposes it again.
    if (review.state === 'decided') await ledger.closeReview(review.review, 'stale');
    return { status: 'refused', reason: look.reason, findings: look.findings };
  }
  const started = await ledger.startExecution({ review: review.review, holder, milliseconds: lease });
  if (started.status === 'refused') return refused(started.reason);
  if (started.status === 'known') return before(started.execution);
  const beat = setInterval(() => renew(ledger, review.review, started.token, lease), lease / 3);
  try {
    return await running(ledger, { act, review, token: started.token }, run);
  } finally {
    clearInterval(beat);
  }
}

function renew(ledger: Ledger, review: string, token: string, lease: number): void {
  // A ledger that can't be written now is told about at the end.
  ledger.renewExecution(review, token, lease).catch(() => undefined);
}

interface Started {
  readonly act: Runnable;
  readonly review: ReviewRow;
  readonly token: string;
}

async function running<Result>(
  ledger: Ledger,
  { act, review, token }: Started,
  run: (running: Running) => Promise<Result> | Result,
): Promise<Executed<Result>> {
  const { decision } = review;
  let result: Result;
  try {
    result = await run({ ...act, review, ...(review.state === 'decided' && decision ? { decision } : {}) });
  } catch (error) {
    if (error instanceof OutcomeUnknown) return await lost(ledger, review.review, token);
    const message = error instanceof Error ? error.message : String(error);
    await ledger.endExecution({ review: review.review, token, state: 'failed', error: message });
    return { status: 'failed', error, act };
  }
  const text = resultText(result);
  await ledger.endExecution({ review: review.review, token, state: 'done', ...(text === undefined ? {} : { result: text }) });
  return { status: 'done', result, act };
}

/** Says that this process no longer runs it, so that it becomes a question at once. */
async function lost<Result>(ledger: Ledger, review: string, token: string): Promise<Executed<Result>> {
  await ledger.renewExecution(review, token, 0);
  await ledger.tend();
  return before((await ledger.review(review))?.execution as ExecutionRow);
}

/** A result as JSON; what can't be written down is not kept. */
function resultText(result: unknown): string | undefined {
  try {
    return JSON.stringify(result);
  } catch {
    return undefined;
  }
}

function refused<Result>(reason: NotRunnable | Doubt): Executed<Result> {
  return { status: 'refused', reason, findings: [] };
}

function before<Result>(execution: ExecutionRow): Executed<Result> {
  if (execution.state === 'running') return { status: 'running', execution };
  return execution.state === 'unknown' ? { status: 'unknown', execution } : { status: 'before', execution };
}
