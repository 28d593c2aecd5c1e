import type { Wording } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import { alikeKey, type GroupedRow, pendingAct, unsafeChanges } from '@tamis/ledger/internal';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import { shownPlace } from '../books/shown-place.ts';
import type { Principal } from '../door/principal.ts';
import { cut } from '../model/cut.ts';
import type { ApartOut, GroupColumnOut, GroupOut, GroupRowOut } from '../model/group.ts';
import { declaredIn } from './declared.ts';
import { fieldsOf } from './fields.ts';
import { findReview } from './found-review.ts';
import { type FoundGroup, groupsIn, without } from './groups.ts';
import { mayDecide } from './review-row.ts';

export const MOST_ROWS = 100;

export async function readGroup(books: Books, principal: Principal, id: string, now: number): Promise<GroupOut | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const group = groupOf(await groupsIn(books, found.book), found.review);
  return group && groupOut(group, { book: found.book, words: books.engine }, principal, now);
}

export function groupOf(groups: readonly FoundGroup[], review: ReviewRow): FoundGroup | undefined {
  const own = alikeKey(review);
  return groups.find(({ key }) => key === own);
}

export function groupOut(
  group: FoundGroup,
  { book, words }: { readonly book: Book; readonly words: Wording },
  principal: Principal,
  now: number,
): GroupOut | undefined {
  const isWaiting = ({ review: { expiresAt } }: { readonly review: ReviewRow }) => expiresAt === undefined || expiresAt > now;
  const fresh = { ...group, rows: group.rows.filter(isWaiting), apart: group.apart.filter(isWaiting) };
  const own = without(fresh, ({ review }) => !mayDecide(review, principal), "you can't decide it");
  const first = [...own.rows, ...own.apart][0]?.review;
  if (first === undefined) return undefined;
  const { effect, description, preconditions } = declaredIn(first.contractText, first.action);
  const doubt = own.rows[0] && unsafeChanges(own.rows[0].review)[0];
  return {
    ...{ name: own.name, isAction: own.action !== undefined, server: own.server, run: first.source.run, reason: own.reason },
    ...{ effect: own.effect.reach ?? effect, description: description && cut(description, LONGEST), code: own.code },
    doubt: doubt && cut(words.messageOf(doubt)),
    preconditions: [...preconditions],
    columns: columnsOut(own),
    rows: own.rows.slice(0, MOST_ROWS).map(rowOut),
    more: Math.max(0, own.rows.length - MOST_ROWS),
    apart: own.apart.slice(0, MOST_ROWS).map(({ review, why }) => ({
      ...apartOut(review, why),
      isMine: mayDecide(review, principal),
    })),
    moreApart: Math.max(0, own.apart.length - MOST_ROWS),
    ledger: book.folder ?? shownPlace(book.place),
  };
}

// The longest description of a tool.
const LONGEST = 500;

function columnsOut({ columns, effect: { targets } }: FoundGroup): GroupColumnOut[] {
  const named = new Set(targets.map(({ path }) => path));
  return columns.map((column) => ({ ...column, isTarget: column.of === 'argument' && named.has(column.path) }));
}

function rowOut({ review, digest, cells, readings }: GroupedRow): GroupRowOut {
  return {
    ...listed(review),
    digest,
    cells: cells.map((cell) => cell ?? null),
    readings: readings && { path: readings.path, held: readings.held, others: [...readings.others] },
  };
}

function apartOut(review: ReviewRow, why: string): Omit<ApartOut, 'isMine'> {
  const fields = fieldsOf(pendingAct(review).value).fields.map(({ name, text }) => `${name} ${cut(text.text, 60)}`);
  return { ...listed(review), line: cut(fields.join(' · ')), why: cut(why, LONGEST) };
}

function listed(review: ReviewRow): Omit<ApartOut, 'line' | 'why' | 'isMine'> {
  const { digest, summary } = pendingAct(review);
  const { action, source, stateVersion, createdAt, expiresAt } = review;
  return {
    ...{ id: review.review, name: action ?? source.unit, unit: source.unit, digest, stateVersion, createdAt, expiresAt },
    summary: summary && cut(summary),
  };
}
