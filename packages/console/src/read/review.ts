import { FAILED_REPLY, NO_ACTION, reviewWords, UNKNOWN_KIND } from '@tamis/core/review';
import type { Wording } from '@tamis/core/wording';
import { detailOf, type RefusedPick, type ReviewRow, refusedPicks } from '@tamis/ledger';
import {
  askedAbout,
  fieldsIn,
  pendingAct,
  reasonsIn,
  refusedBefore,
  reviewNotes,
  similarTo,
  unsafeChanges,
  whyAsked,
} from '@tamis/ledger/internal';
import { reviewPassages, toldAttempt } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import { cut, short } from '../model/cut.ts';
import type { Review } from '../model/review.ts';
import { FIRST_PART, optionalText, type Text, textOf } from '../model/text.ts';
import { toldChange } from '../model/told-change.ts';
import { actOut, approvedOut, undecided } from './approved.ts';
import { attemptAt } from './attempt-at.ts';
import { declaredIn } from './declared.ts';
import { effectsOf } from './effects.ts';
import { fieldsOf } from './fields.ts';
import { byExpiryThenAge, type FoundReview, findReview } from './found-review.ts';
import { openReviews } from './inbox.ts';
import { askedOut, beforeOut, similarOut } from './matters.ts';
import { passagesOut } from './passages.ts';
import { choicesOf } from './review-choices.ts';
import { keptRow, mayDecide } from './review-row.ts';
import { toldFinding, toldVerdict } from './told.ts';

export async function readReview(books: Books, principal: Principal, id: string, now: number): Promise<Review | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const { review, book } = found;
  const { fallback, contract, deciders, eyes = 1, agreements = [], execution } = review;
  const { server, command, says, thinks } = detailOf(review);
  const notes = reviewNotes(review);
  const [reasons, fields] = [reasonsIn(review), fieldsIn(review)];
  const { schema } = declaredIn(review.contractText, review.action);
  const pending = pendingAct(undecided(review));
  const reply = await heldReply(found, books.engine);
  const { preconditions } = declaredIn(review.contractText, pending.action ?? review.action);
  return {
    row: keptRow(books, found, principal),
    pending: actOut(pending),
    ...approvedOut(review),
    choices: choicesOf(review),
    effects: effectsOf(detailOf(review).changes),
    preconditions: preconditions.length > 0 || pending.by !== undefined ? [...preconditions] : namedPreconditions(review),
    doubts: unsafeChanges(review).map((change) => toldChange(change, books.engine)),
    asked: askedOut(whyAsked(review, reply.reply?.text), books.engine),
    before: beforeOut(await refusedBefore(book.ledger, review, books.engine)),
    similar: similarFor(principal, similarOut(await similarTo(book.ledger, review, now))),
    refused: refusedPicks(review).map((pick) => refusedOut(pick, books.engine)),
    unit: (await unitOf(found))?.fields,
    ...reply,
    passages: passagesOut(await reviewPassages(book.ledger, review)),
    ...{ says: storedText(says), thinks: storedText(thinks), notes: storedText(notes) },
    ...{ reasons: storedText(reasons), fields: storedText(fields) },
    ...{ server: typeof server === 'string' ? server : undefined, wordsOf: reviewWords(review) },
    command: typeof command === 'string' ? command : undefined,
    schema: schema ?? null,
    canEdit: review.state === 'open' && review.action !== NO_ACTION && isShort(pending.value),
    canApprove: review.kind !== FAILED_REPLY && review.kind !== UNKNOWN_KIND,
    ...{ contract, fallback: fallback === undefined ? undefined : short(fallback), deciders: deciders && [...deciders] },
    ...{ eyes, agreed: agreements.map(({ by }) => by), folder: book.folder },
    history: (await book.ledger.history(id)).map((entry) => ({ ...entry })),
    execution: execution && executionOut(execution),
    neighbours: neighboursOf(principal.only === undefined ? await openAround(books, found, principal, now) : [found], found),
  };
}

function similarFor({ only }: Principal, similar: Review['similar']): Review['similar'] {
  return only === undefined ? similar : { ...similar, latest: [] };
}

function storedText(recorded: unknown): Text | undefined {
  return typeof recorded === 'string' ? textOf(recorded) : undefined;
}

// Whether a value is sent in full. Otherwise it can't be edited, because the rest would be lost.
function isShort(value: string | undefined): boolean {
  return value !== undefined && value.length <= FIRST_PART;
}

function namedPreconditions(review: ReviewRow): Review['preconditions'] {
  const { preconditions } = detailOf(review);
  return Array.isArray(preconditions) ? preconditions.filter((name) => typeof name === 'string').map((name) => ({ name })) : [];
}

function refusedOut({ value, action, words, findings }: RefusedPick, wording: Wording): Review['refused'][number] {
  return {
    ...{ value: short(value), action: action && cut(action), words: words && cut(words) },
    findings: findings.map((finding) => toldFinding(finding, wording)),
  };
}

function executionOut({ state, holder, startedAt, endedAt, error, asked }: NonNullable<ReviewRow['execution']>) {
  return { state, holder, startedAt, endedAt, error: error?.slice(0, 2000), asked };
}

// The open reviews around one. If the user may decide it, only those that they may decide; otherwise all.
async function openAround(books: Books, found: FoundReview, principal: Principal, now: number): Promise<readonly FoundReview[]> {
  const open = await openReviews(books, now);
  return mayDecide(found.review, principal) ? open.filter(({ review }) => mayDecide(review, principal)) : open;
}

function neighboursOf(open: readonly FoundReview[], found: FoundReview): Review['neighbours'] {
  const idAt = (at: number) => open[at]?.review.review;
  const at = open.findIndex(({ review }) => review.review === found.review.review);
  if (at >= 0) return { at: at + 1, of: open.length, previous: idAt(at - 1), next: idAt(at + 1) };
  const after = open.findIndex((other) => byExpiryThenAge(found, other) <= 0);
  const before = after < 0 ? open.length : after;
  return { at: 0, of: open.length, previous: idAt(before - 1), next: idAt(before) };
}

async function unitOf({ review, book }: FoundReview) {
  const input = await askedAbout(book.ledger, review.source);
  return input === undefined ? undefined : fieldsOf(input);
}

async function heldReply({ review, book }: FoundReview, words: Wording): Promise<Pick<Review, 'reply' | 'verdict'>> {
  const row = await attemptAt(book.ledger, review.source.run, review.source, 'judged');
  const verdict = row && toldAttempt(row).verdict;
  return { reply: optionalText(row?.reply), verdict: verdict && toldVerdict(verdict, words) };
}
