import { precisionOf, sentIn } from '@tamis/core/review';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import { cut } from '../model/cut.ts';
import type { Inbox } from '../model/inbox.ts';
import { byExpiryThenAge, type FoundReview, gather } from './found-review.ts';
import { readGrants } from './grants.ts';
import { groupsIn } from './groups.ts';
import { keptRow, mayDecide, recordedOf } from './review-row.ts';

type InboxTab = 'mine' | 'everyone' | 'decided';

// The maximum number of rows; no one scrolls through more.
const MOST = 500;

export async function readInbox(books: Books, principal: Principal, tab: InboxTab, now: number): Promise<Inbox> {
  const all = await books.all();
  const open = await openIn(books, all, now);
  const decided = await newestDecided(books, all);
  const mine = open.filter(({ review }) => mayDecide(review, principal));
  const today = decided.filter(({ review }) => (review.decision?.at ?? 0) >= now - DAY);
  const shown = tab === 'decided' ? decided : tab === 'mine' ? mine : open;
  const last = decided[0]?.review.decision;
  const places = tab === 'decided' ? new Map<string, GroupPlace>() : await groupPlaces(books, all);
  return {
    rows: shown.slice(0, MOST).map((found) => ({ ...keptRow(books, found, principal), ...places.get(found.review.review) })),
    counts: { mine: mine.length, everyone: open.length, decided: today.length },
    last: last && recordedOf(last),
    more: Math.max(0, shown.length - MOST),
    precision: await readPrecision(books, open),
    grants: await readGrants(books, now),
    faults: [...books.faults],
  };
}

const DAY = 86_400_000;

type GroupPlace = Pick<Inbox['rows'][number], 'alike' | 'apart' | 'warning'>;

async function groupPlaces(books: Books, all: readonly Book[]): Promise<ReadonlyMap<string, GroupPlace>> {
  const groups = (await Promise.all(all.map((book) => groupsIn(books, book)))).flat();
  const places = new Map<string, GroupPlace>();
  for (const { rows, apart } of groups) {
    const isTable = rows.length >= 2;
    const alike = rows[0]?.review.review;
    if (isTable) for (const { review } of rows) places.set(review.review, { alike });
    for (const { review, why, isOdd, warning } of apart)
      if (isTable || isOdd) places.set(review.review, { apart: cut(why), warning });
  }
  return places;
}

export async function openReviews(books: Books, now: number): Promise<readonly FoundReview[]> {
  return await openIn(books, await books.all(), now);
}

async function openIn(books: Books, all: readonly Book[], now: number): Promise<readonly FoundReview[]> {
  const found = await Promise.all(all.map((book) => books.remember(book, 'open', () => gather(book, { state: 'open' }))));
  return found
    .flat()
    .filter(({ review: { expiresAt } }) => expiresAt === undefined || expiresAt > now)
    .sort(byExpiryThenAge);
}

async function newestDecided(books: Books, all: readonly Book[]): Promise<readonly FoundReview[]> {
  const found = await Promise.all(
    all.map((book) => books.remember(book, 'decided', () => gather(book, { state: 'decided', newest: true }, MOST_DECIDED))),
  );
  return found.flat().sort((one, other) => (other.review.decision?.at ?? 0) - (one.review.decision?.at ?? 0));
}

const MOST_DECIDED = 100;

async function readPrecision(books: Books, open: readonly FoundReview[]): Promise<Inbox['precision']> {
  const sent = new Set(open.filter(({ review }) => sentIn(review) !== undefined).map(({ book }) => book));
  const found = await Promise.all([...sent].map((book) => books.remember(book, 'sent', () => gather(book, {}))));
  return precisionOf(found.flat().map(({ review }) => review)).map((one) => ({ ...one }));
}
