import { decidedWord, hasPrincipal, NO_ACTION, optionsOf, proposalOf } from '@tamis/core/review';
import { usualWording, type Wording, wholeNumbers, withoutField } from '@tamis/core/wording';
import { detailOf, type ReviewRow } from '@tamis/ledger';
import { pendingAct, riskOf, unsafeChanges } from '@tamis/ledger/internal';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import { shownPlace } from '../books/shown-place.ts';
import { mayAct, type Principal } from '../door/principal.ts';
import { cut } from '../model/cut.ts';
import type { ReviewRowOut } from '../model/review-row.ts';
import type { Text } from '../model/text.ts';
import { approvedAct } from './approved.ts';
import { declaredIn } from './declared.ts';
import { effectsOf } from './effects.ts';
import { fieldsOf } from './fields.ts';
import type { FoundReview } from './found-review.ts';

const MOST_FIELDS = 8;
const LONGEST = 200;

export function reviewRow(review: ReviewRow, book: Book, principal: Principal, words: Wording = usualWording): ReviewRowOut {
  const pending = pendingAct(review);
  const approved = approvedAct(review);
  const { value, summary } = approved ?? pending;
  const { preconditions, changes } = detailOf(review);
  const doubt = unsafeChanges(review)[0];
  const { fields: all, unsent } = fieldsOf(value);
  const fields = all.slice(0, MOST_FIELDS).map((field) => ({ ...field, text: shortText(field.text) }));
  const { source, decision, execution } = review;
  return {
    ...{ id: review.review, name: nameOf(review, pending.action), isAction: review.action !== undefined },
    ...{ kind: review.kind, reason: review.reason, risk: riskOf(review), fields, state: review.state },
    isPurged: value === undefined,
    isWhole: unsent === undefined && all.length <= MOST_FIELDS && all.every(({ text }) => text.length <= LONGEST),
    ...{ choices: optionsOf(review).length, createdAt: review.createdAt },
    preconditions: Array.isArray(preconditions) ? preconditions.slice(0, MOST_FIELDS).map((name) => cut(String(name))) : [],
    effects: approved === undefined && pending.by === undefined ? shortEffects(changes) : [],
    effect: declaredIn(review.contractText, pending.action ?? review.action).effect,
    summary: summary && cut(summary),
    ...(doubt && { code: doubt.code, place: cut(doubt.path), doubt: cut(words.messageOf(withoutField(doubt))) }),
    source: { ...source, page: book.folder && book.id },
    ...{ isMine: mayDecide(review, principal), expiresAt: review.expiresAt, stateVersion: review.stateVersion },
    digest: approved?.digest ?? proposalOf(review).digest,
    ...{ decision: decision && recordedOf(decision), execution: execution?.state },
    ledger: book.folder ?? shownPlace(book.place),
  };
}

function shortText(text: Text): Text {
  return { ...text, text: wholeNumbers(text.text.slice(0, LONGEST), text.text.slice(LONGEST)) };
}

function shortEffects(changes: unknown): ReviewRowOut['effects'] {
  const short = effectsOf(changes).slice(0, MOST_FIELDS);
  return short.map(({ name, before, after, problem }) => ({
    ...{ name: cut(name), problem: problem && cut(problem) },
    ...{ before: before && shortText(before), after: after && shortText(after) },
  }));
}

function nameOf({ action, source }: ReviewRow, pending: string | undefined): string {
  const name = pending ?? action;
  if (name === NO_ACTION) return 'do nothing';
  return name ?? source.unit;
}

export function mayDecide({ deciders }: ReviewRow, principal: Principal): boolean {
  if (!mayAct(principal, 'reviewer')) return false;
  return deciders === undefined || hasPrincipal(deciders, principal.name);
}

export function recordedOf(decision: NonNullable<ReviewRow['decision']>): NonNullable<ReviewRowOut['decision']> {
  const { kind, by, at, text } = decision;
  return { kind, word: decidedWord(kind), by, at, text };
}

// The maximum number of rows cached, twice as many as two people would look at.
const MOST = 2000;

const kept = new WeakMap<Books, Map<string, ReviewRowOut>>();

// A review as a row of the inbox, reused if nothing about it has changed, because the held value may be large.
export function keptRow(books: Books, { review, book }: FoundReview, principal: Principal): ReviewRowOut {
  const rows = kept.get(books) ?? new Map<string, ReviewRowOut>();
  kept.set(books, rows);
  const key = JSON.stringify([
    ...[book.place, review.review, review.state, proposalOf(review).digest, review.held === undefined],
    ...[review.decision?.at ?? null, review.execution?.state ?? null, principal.name, principal.role],
  ]);
  const row = rows.get(key) ?? reviewRow(review, book, principal, books.engine);
  // The most recently used one is evicted last.
  rows.delete(key);
  rows.set(key, row);
  for (const oldest of rows.keys()) {
    if (rows.size <= MOST) break;
    rows.delete(oldest);
  }
  return row;
}
