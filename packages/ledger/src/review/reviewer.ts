import { type AskOptions, ask, Fault, type Outcome } from '@tamis/core';
import { checkSignal } from '@tamis/core/internal';
import type { Decision, EscalationCall } from '@tamis/core/loop';
import type { Cancel } from '@tamis/core/model';
import {
  bindingDigest,
  doubtDetail,
  FAILED_REPLY,
  type NewReview,
  type ReviewPolicy,
  type ReviewRow,
  type ReviewSource,
  shownCodes,
} from '@tamis/core/review';
import type { Passages } from '@tamis/core/unit';
import type { JournalOptions } from '../journal/journal-options.ts';
import { ASK_STEP } from '../journal/journal-writer.ts';
import { ledgerJournal } from '../journal/ledger-journal.ts';
import { loadRun } from '../journal/load-run.ts';
import type { Ledger } from '../port/ledger.ts';
import { type Asked, askedPassages } from './asked-passages.ts';
import { decisionFor } from './decision-for.ts';
import { endOf, resumptionOf } from './take-up.ts';

/** How people are asked about `ask` runs. */
export interface ReviewerPolicy extends Omit<ReviewPolicy, 'fallback'> {
  /** How long a run waits for a decision before it ends as `escalated`, in milliseconds; 0 by default. */
  readonly patience?: number;
}

/** Options for a reviewer. */
export interface ReviewerGiven {
  readonly ledger: Ledger;
  readonly policy?: ReviewerPolicy;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** An `ask` run that is kept in the ledger under its id. */
export type ReviewedAsk<Value> = Omit<AskOptions<Value>, 'journal' | 'escalate' | 'resume' | 'run'> & {
  readonly run: string;
  readonly record?: Omit<JournalOptions, 'run'>;
};

/** Lets people decide on `ask` runs, in any process and at any later time. */
export interface Reviewer {
  /** The escalation handler for `ask`, for a run that `ledgerJournal` records in the same ledger. */
  readonly escalate: <Value>(call: EscalationCall<Value>, signal?: Cancel) => Promise<Decision | 'later'>;
  /** Runs `ask`, or resumes the run with that id exactly where it stopped. Only one process at a time can work on a run. */
  readonly ask: <Value>(given: ReviewedAsk<Value>) => Promise<Outcome<Value>>;
}

type Escalate = <Value>(call: EscalationCall<Value>, signal?: Cancel, asked?: Asked<Value>) => Promise<Decision | 'later'>;

const POLL = 200;

/** Makes a reviewer. Its reviews and decisions are kept in the ledger. */
export function reviewer(given: ReviewerGiven): Reviewer {
  const escalate: Escalate = async (call, signal, asked) => {
    checkSignal(signal);
    const review = await openEscalation(given, call, asked);
    const decided = await awaitEnd(given, review, signal);
    return decisionFor(decided, call) ?? 'later';
  };
  return { escalate: (call, signal) => escalate(call, signal), ask: (wanted) => askReviewed(given.ledger, wanted, escalate) };
}

// Runs or resumes `ask`. A finished run stays finished. For any other run, the lease is taken first, so that no other process can change
// what is loaded afterwards.
async function askReviewed<Value>(ledger: Ledger, wanted: ReviewedAsk<Value>, escalate: Escalate): Promise<Outcome<Value>> {
  const { record: options, ...given } = wanted;
  checkSignal(given.signal);
  const before = await loadRun(ledger, given.run);
  const end = before && endOf<Value>(before);
  if (end !== undefined) return end;
  const record = ledgerJournal(ledger, { ...options, run: given.run });
  await record.settled();
  const loaded = await loadRun(ledger, given.run);
  const late = loaded && endOf<Value>(loaded);
  if (late !== undefined) {
    await record.release();
    return late;
  }
  let lasting: Fault | undefined;
  const outcome = await ask<Value>({
    ...given,
    model: record.durable(given.model),
    journal: record.journal,
    ...(loaded && { resume: resumptionOf(loaded) }),
    escalate: async (call) => {
      await record.settled();
      try {
        return await escalate(call, given.signal, given);
      } catch (problem) {
        if (problem instanceof Fault && !problem.isPassing) lasting = problem;
        throw problem;
      }
    },
  });
  // An outcome that could not be recorded must not be acted on, because another process may have taken over.
  await record.settled();
  // `ask` would only say that it waits for a person, who can't help.
  if (lasting !== undefined) throw lasting;
  return outcome;
}

const OVERTAKEN = 'Under the contract in force now, the reply is read differently. A new review asks about it.';

async function openEscalation<Value>(
  { ledger, policy, now = Date.now }: ReviewerGiven,
  call: EscalationCall<Value>,
  asked: Asked<Value> | undefined,
): Promise<ReviewRow> {
  const { run } = call.state;
  const [unit] = await ledger.unit(run, run).catch(() => []);
  if (unit === undefined)
    throw new RangeError(`Run ${JSON.stringify(run)} is not in this ledger; expected one that ledgerJournal records here.`);
  const review = { ...heldReview(call, asked && askedPassages(call, asked)), ...termsOf(policy, now) };
  const source = { run, unit: run, step: ASK_STEP, attempt: Math.max(1, unit.attempts) };
  // What was agreed to is not what is held now, so that is a separate question about the same attempt.
  if (call.reason === 'approval-mismatch') return await askAgain(ledger, movedSource(source, review), review);
  await ledger.tend();
  const known = await ledger.openReview(source, review);
  if (known.state !== 'expired') {
    if (!isOvertaken(known, review)) return known;
    await ledger.closeReview(known.review, 'stale', OVERTAKEN);
  }
  const moved = movedSource(source, review);
  for await (const { review: id, digest } of ledger.reviews({ run: moved.run, state: 'open' }))
    if (digest !== review.digest) await ledger.closeReview(id, 'stale', OVERTAKEN);
  return await askAgain(ledger, moved, review);
}

// Asks under a source. If nobody answered there in time, the run still needs a decision, so people are asked once more.
async function askAgain(ledger: Ledger, source: ReviewSource, review: NewReview): Promise<ReviewRow> {
  for (let { attempt } = source; ; attempt++) {
    const row = await ledger.propose({ ...source, attempt }, review);
    if (row.state !== 'expired') return row;
  }
}

// Whether people saw, or would agree to, something other than what is held now. Text they wrote themselves is judged unchanged.
function isOvertaken(known: ReviewRow, now: NewReview): boolean {
  const { state, digest, decision } = known;
  if (state === 'stale') return true;
  if (digest === now.digest && isSameDoubt(known, now)) return false;
  return state === 'open' || decision?.kind === 'approve' || decision?.kind === 'choose';
}

// Whether people saw the same doubt. An approval does not answer a doubt, nor the reverse.
function isSameDoubt(known: ReviewRow, now: NewReview): boolean {
  const isAsked = (known.reason === 'approval') === (now.reason === 'approval');
  const seen = new Set(shownCodes(known));
  return isAsked && shownCodes(now as Pick<ReviewRow, 'detail'>).every((code) => seen.has(code));
}

// The source of a review after the contract has changed or nobody answered in time. This can happen again, so the digest is part of the
// source.
function movedSource(source: ReviewSource, { digest }: NewReview): ReviewSource {
  return { ...source, run: `${source.run} (moved)`, step: `${source.step} ${digest}` };
}

function termsOf(policy: ReviewerPolicy | undefined, now: () => number): Partial<NewReview> {
  const { deciders, eyes, expiresIn } = policy ?? {};
  return {
    ...(deciders && { deciders }),
    ...(eyes === undefined ? {} : { eyes }),
    ...(expiresIn === undefined ? {} : { expiresAt: now() + expiresIn }),
  };
}

function heldReview<Value>({ held, reason, attempts, state }: EscalationCall<Value>, passages: Passages | undefined): NewReview {
  const contract = state.contract ?? '';
  const reply = attempts.at(-1)?.reply ?? '';
  const doubt = held?.reason === 'approval' ? held.released : held?.doubt;
  const told = { reason, findings: attempts.at(-1)?.verdict.findings, says: reply };
  const detail = JSON.stringify({ ...told, ...(doubt && doubtDetail(doubt)), ...(passages && { passages }) });
  if (held?.digest !== undefined && reason !== 'approval-mismatch') {
    const { digest, value, alternatives } = held;
    const others = alternatives && { alternatives: JSON.stringify(alternatives.map((one) => one.value)) };
    return { kind: 'reply', reason: held.reason, held: JSON.stringify(value), digest, contract, detail, ...others };
  }
  const value = held === undefined ? reply : held.value;
  const digest = bindingDigest({ kind: FAILED_REPLY, contract, value: JSON.stringify(value) }) ?? '';
  return { kind: FAILED_REPLY, reason, held: JSON.stringify(value), digest, contract, detail };
}

// Waits until a review is decided or has ended, for as long as the policy allows.
async function awaitEnd(
  { ledger, policy }: ReviewerGiven,
  { review }: ReviewRow,
  signal: Cancel | undefined,
): Promise<ReviewRow> {
  for (const end = performance.now() + (policy?.patience ?? 0); ; ) {
    await ledger.tend();
    const row = (await ledger.review(review)) as ReviewRow;
    if (row.state !== 'open' || performance.now() >= end || signal?.aborted) return row;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}
