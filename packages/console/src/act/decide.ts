import { Fault } from '@tamis/core';
import { decidedWord, optionsOf, proposalOf } from '@tamis/core/review';
import { type Decided, openLedger, type ReviewRow, revokeGrant } from '@tamis/ledger';
import { isHighRisk } from '@tamis/ledger/internal';
import type { Books } from '../books/books.ts';
import { mayAct, type Principal } from '../door/principal.ts';
import type { DecisionAnswer, DecisionAnswers, NewDecision, NewDecisions } from '../model/decision.ts';
import { findReview } from '../read/found-review.ts';
import { recordedOf } from '../read/review-row.ts';
import { judgeEditOf } from './judge-edit.ts';

// Reasons why a decision does not count, as sentences.
const REFUSED: { readonly [status: string]: string } = {
  expired: 'It has expired. Nothing ran. This is not a denial.',
  withdrawn: 'It was withdrawn, so there is nothing left to decide.',
  stale: 'It is stale because something it depends on has changed.',
  'other-digest': 'It was edited after you opened it. Your decision was not recorded.',
  'other-state': 'The state has changed since you opened it. Your decision was not recorded.',
  'not-allowed': "You can't decide this.",
  'no-such-kind': "This can't be decided that way.",
  'no-reason': 'Give a reason.',
  'no-value': 'The value must be unambiguous JSON.',
  'not-offered': 'There is no such option.',
  counted: 'You have already approved this. Someone else must approve it too.',
  unknown: 'This review no longer exists.',
  'not-typed': 'The stakes are high: type the name of the tool.',
  'not-met': 'The edit does not meet the contract. Nothing was recorded.',
};

export async function decide(books: Books, principal: Principal, id: string, wish: NewDecision): Promise<DecisionAnswer> {
  const found = await findReview(books, id);
  if (found === undefined) return refused('unknown');
  const problem = problemWith(found.review, principal, wish);
  if (problem !== undefined) return refused(problem);
  if (found.review.state === 'open' && wish.kind === 'edit' && wish.value !== undefined) {
    const judged = await judgeEditOf(books, id, wish.value);
    if (judged?.fits === false) return refused('not-met');
  }
  const ledger = openLedger(found.book.place, { create: false });
  try {
    const { kind, digest, text } = wish;
    const value = storedValue(found.review, wish);
    const decision = { review: id, kind, digest, by: principal.name };
    return answerTo(
      await ledger.decide({ ...decision, ...(value === undefined ? {} : { value }), ...(text === undefined ? {} : { text }) }),
    );
  } finally {
    await ledger.close();
  }
}

// Decides several reviews independently: if one is refused or fails, the others are still decided.
export async function decideAll(
  books: Books,
  principal: Principal,
  { kind, text, reviews }: NewDecisions,
): Promise<DecisionAnswers> {
  const answers: DecisionAnswers['answers'] = [];
  for (const { id, ...seen } of reviews) {
    const wish = { kind, ...(text === undefined ? {} : { text }), ...seen };
    const answer = await decide(books, principal, id, wish).catch(failed);
    answers.push({ id, ...answer });
  }
  return { answers };
}

// The answer for a decision that failed. It must not hide what was recorded before it.
function failed(problem: unknown): DecisionAnswer {
  const message = problem instanceof Fault ? problem.message : 'The console failed.';
  return { status: 'fault', isRecorded: false, message: `${message} Open it to see whether your decision was recorded.` };
}

// Checks what the page must have shown and asked for, beyond the checks of the ledger.
function problemWith(review: ReviewRow, principal: Principal, wish: NewDecision): string | undefined {
  if (!mayAct(principal, 'reviewer')) return 'not-allowed';
  if (review.decision !== undefined || review.state !== 'open') return undefined;
  if (wish.digest !== proposalOf(review).digest) return 'other-digest';
  if ((review.stateVersion ?? '') !== (wish.stateVersion ?? '')) return 'other-state';
  const lets = wish.kind === 'approve' || wish.kind === 'choose' || wish.kind === 'edit';
  if (lets && isHighRisk(review) && review.action !== undefined && wish.typed?.trim() !== review.action) return 'not-typed';
  if (wish.kind === 'choose' && storedValue(review, wish) === undefined) return 'not-offered';
  return undefined;
}

function storedValue(review: ReviewRow, { kind, choice, value }: NewDecision): string | undefined {
  if (kind === 'edit') return value?.trim();
  const chosen = kind === 'choose' && choice !== undefined ? optionsOf(review)[choice - 1] : undefined;
  if (chosen === undefined) return undefined;
  return JSON.stringify(chosen.action === undefined ? chosen.value : { action: chosen.action, arguments: chosen.value });
}

function answerTo(decided: Decided): DecisionAnswer {
  if (decided.status === 'recorded')
    return { status: 'recorded', isRecorded: true, message: `Recorded: ${decidedWord(decided.decision.kind)}.` };
  if (decided.status === 'seconded') {
    const more = decided.missing === 1 ? 'One more person must approve.' : `${decided.missing} more people must approve.`;
    return { status: 'seconded', isRecorded: true, missing: decided.missing, message: `Your approval is recorded. ${more}` };
  }
  if (decided.status !== 'decided') return refused(decided.status);
  const { first } = decided;
  const message = `This was already ${decidedWord(first.kind)} by ${first.by}. Your decision was not recorded.`;
  return { status: 'decided', isRecorded: false, message, first: recordedOf(first) };
}

function refused(status: string): DecisionAnswer {
  return { status, isRecorded: false, message: REFUSED[status] ?? status };
}

export async function endGrant(books: Books, principal: Principal, id: string, reason: string): Promise<boolean> {
  const found = await findReview(books, id);
  if (found === undefined || found.review.kind !== 'grant') return false;
  const ledger = openLedger(found.book.place, { create: false });
  try {
    await revokeGrant(ledger, id, principal.name, reason);
    return true;
  } finally {
    await ledger.close();
  }
}
