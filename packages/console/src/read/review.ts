import type { Change } from '@tamis/core';
import { FAILED_REPLY, NO_ACTION, optionsOf, type ReviewOption } from '@tamis/core/review';
import { detailOf, pendingAct, type ReviewRow } from '@tamis/ledger';
import { toldAttempt } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import type { Choice, Effect, Review } from '../model/review.ts';
import { FIRST_PART, textOf } from '../model/text.ts';
import { actOut, approvedAct, approvedOut, undecided } from './approved.ts';
import { declaredIn, summaryOf } from './declared.ts';
import { fieldsOf } from './fields.ts';
import { type FoundReview, findReview, openReviews } from './inbox.ts';
import { keptRow } from './kept-rows.ts';
import { unsafeChanges } from './review-row.ts';
import { short, toldChange, toldVerdict } from './told.ts';

/** Everything about one review. */
export async function readReview(books: Books, principal: Principal, id: string, now: number): Promise<Review | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const { review, book } = found;
  const { fallback, contract, deciders, eyes = 1, agreements = [], execution } = review;
  const { server, command, says, thinks } = detailOf(review);
  const { schema, preconditions } = declaredIn(review.contractText, review.action);
  return {
    row: keptRow(books, found, principal),
    pending: actOut(pendingAct(undecided(review))),
    ...approvedOut(review),
    choices: choicesOf(review),
    effects: effectsOf(detailOf(review).changes),
    preconditions: preconditions.length > 0 ? [...preconditions] : namedPreconditions(review),
    doubts: unsafeChanges(review).map(toldChange),
    findings: [],
    ...(await replyOf(found)),
    ...(typeof says === 'string' ? { says: textOf(says) } : {}),
    ...(typeof thinks === 'string' ? { thinks: textOf(thinks) } : {}),
    ...(typeof server === 'string' ? { server } : {}),
    ...(typeof command === 'string' ? { command } : {}),
    schema: schema ?? null,
    canEdit: review.state === 'open' && review.action !== NO_ACTION && isShort(pendingAct(undecided(review)).value),
    canApprove: review.kind !== FAILED_REPLY,
    ...(fallback === undefined ? {} : { fallback: short(fallback) }),
    ...(contract === undefined ? {} : { contract }),
    ...(deciders === undefined ? {} : { deciders: [...deciders] }),
    ...{ eyes, agreed: agreements.map(({ by }) => by) },
    history: (await book.ledger.history(id)).map((entry) => ({ ...entry })),
    ...(execution === undefined ? {} : { execution: executionOut(execution) }),
    ...(book.folder === undefined ? {} : { folder: book.folder }),
    neighbours: neighboursOf(await openReviews(books, now), id),
  };
}

/** A value that is sent only in part can't be edited: the rest would be lost. */
function isShort(value: string | undefined): boolean {
  return value !== undefined && value.length <= FIRST_PART;
}

/** The stored bytes of what an approval lets run, of another choice, or of what was approved instead; undefined where there are none. */
export async function readReviewText(books: Books, id: string, choice: number | 'approved'): Promise<string | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  if (choice === 'approved') return approvedAct(found.review)?.value;
  return choice === 0 ? pendingAct(undecided(found.review)).value : textsOf(found.review)[choice]?.text;
}

/** The choices with their texts; of the suggestion, the bytes that are stored. */
function textsOf(review: ReviewRow): readonly (ReviewOption & { readonly text: string })[] {
  return optionsOf(review).map((one) => ({ ...one, text: one.isSuggested ? (review.held ?? '') : JSON.stringify(one.value) }));
}

function choicesOf(review: ReviewRow): Choice[] {
  return textsOf(review).map(({ action, value, isSuggested, text }) => {
    const summary = summaryOf(review.contractText, action, value);
    return {
      ...(action === undefined ? {} : { action }),
      ...{ fields: fieldsOf(text), text: textOf(text), isSuggested, isIdle: action === NO_ACTION },
      ...(summary === undefined ? {} : { summary }),
    };
  });
}

/** What running would change, as recorded by programs. Changes made while reading a reply have the same name, but are not effects. */
export function effectsOf(listed: unknown): Effect[] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly Partial<Effect & Change>[])
    .filter(({ name }) => typeof name === 'string')
    .map(({ name = '', before, after, problem }) => ({
      name,
      ...(before === undefined ? {} : { before: short(before) }),
      ...(after === undefined ? {} : { after: short(after) }),
      ...(typeof problem === 'string' ? { problem } : {}),
    }));
}

function namedPreconditions(review: ReviewRow): Review['preconditions'] {
  const { preconditions } = detailOf(review);
  return Array.isArray(preconditions) ? preconditions.filter((name) => typeof name === 'string').map((name) => ({ name })) : [];
}

/** The held reply with its verdict, if its run kept them. */
async function replyOf({ review, book }: FoundReview): Promise<Pick<Review, 'reply' | 'verdict'>> {
  const { run, unit, step, attempt } = review.source;
  for await (const row of book.ledger.attempts(run, { unit, step, contents: 'judged', calls: false })) {
    if (row.attempt !== attempt) continue;
    const { verdict } = toldAttempt(row);
    return {
      ...(row.reply === undefined ? {} : { reply: textOf(row.reply) }),
      ...(verdict === undefined ? {} : { verdict: toldVerdict(verdict) }),
    };
  }
  return {};
}

function executionOut({ state, holder, startedAt, endedAt, error, asked }: NonNullable<ReviewRow['execution']>) {
  return {
    ...{ state, holder, startedAt },
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(error === undefined ? {} : { error: error.slice(0, 2000) }),
    ...(asked === undefined ? {} : { asked }),
  };
}

function neighboursOf(open: readonly FoundReview[], id: string): Review['neighbours'] {
  const at = open.findIndex(({ review }) => review.review === id);
  const [previous, next] = [open[at - 1]?.review.review, open[at + 1]?.review.review];
  return {
    ...{ at: at + 1, of: open.length },
    ...(at > 0 && previous !== undefined ? { previous } : {}),
    ...(next === undefined ? {} : { next }),
  };
}
