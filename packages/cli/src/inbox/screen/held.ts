import { proposalOf } from '@tamis/core/review';
import { foundIn } from '../inbox-items.ts';
import type { FoundReview } from '../open-ledgers.ts';
import type { Decided } from '../past-decisions.ts';
import { clamped, closed, GONE, type InboxState, itemOf, linesOf, openTable, selectedOf, withoutDraft } from './inbox-state.ts';
import { tableOf } from './table.ts';

export function withReviews(state: InboxState, waiting: readonly FoundReview[], decided: Decided = state.decided): InboxState {
  const isFirst = state.reviews.length === 0 && state.waiting.length === 0;
  // The copy of a run has reviews with the same ids.
  const keyOf = ({ review, place }: FoundReview) => JSON.stringify([place, review.review]);
  const now = new Map(waiting.map((found) => [keyOf(found), found]));
  const kept = state.reviews.flatMap((found) => now.get(keyOf(found)) ?? []);
  const moved = held(state, { ...state, decided, waiting, reviews: isFirst ? waiting : kept });
  return isCurrent(moved) ? moved : withoutDraft(moved);
}

// The next state of the inbox, with the cursor on what it was on before, if that is still there. A review that is read stays open
// wherever it is listed now. One that has gone gives way to the list or the table, never to another review.
export function held(before: InboxState, next: InboxState): InboxState {
  const read = before.view === 'one' ? selectedOf(before)?.review.review : undefined;
  if (read === undefined || next.only !== undefined) return withCursor(before, next);
  const moved = withCursor(before, next);
  return reading(next, read) ?? { ...moved, view: moved.opened === undefined ? 'list' : 'table', message: GONE };
}

function reading(state: InboxState, id: string): InboxState | undefined {
  const isRead = (found: FoundReview) => found.review.review === id;
  const selected = linesOf(state).findIndex((line) => foundIn(line).some(isRead));
  const item = linesOf(state)[selected];
  if (item === undefined) return undefined;
  if (item.kind === 'one') return { ...closed(state), view: 'one', selected };
  const out = state.opened?.key === item.key ? state.opened.out : new Set<string>();
  const at = tableOf(item, out).entries.findIndex(({ found }) => isRead(found));
  return { ...state, selected, opened: { key: item.key, out, at } };
}

function withCursor(before: InboxState, next: InboxState): InboxState {
  const line = lineOf(before, next);
  const id = selectedOf(before)?.review.review;
  const at = openTable(next)?.entries.findIndex(({ found }) => found.review.review === id) ?? -1;
  return clamped({
    ...next,
    selected: line < 0 ? next.selected : line,
    ...(next.opened && { opened: { ...next.opened, at: at < 0 ? next.opened.at : at } }),
  });
}

function lineOf(before: InboxState, next: InboxState): number {
  const item = itemOf(before);
  const lines = linesOf(next);
  const same = lines.findIndex(({ key }) => key === item?.key);
  if (same >= 0) return same;
  const selected = selectedOf(before);
  const lineWith = (some: readonly FoundReview[]) => {
    const ids = new Set(some.map(({ review }) => review.review));
    return lines.findIndex((line) => foundIn(line).some(({ review }) => ids.has(review.review)));
  };
  const own = selected === undefined ? -1 : lineWith([selected]);
  return own >= 0 || item === undefined ? own : lineWith(foundIn(item));
}

// Whether a draft is still about what is held.
function isCurrent({ draft, reviews }: InboxState): boolean {
  const found = reviews.find(({ review }) => review.review === draft?.review);
  return draft === undefined || (found !== undefined && proposalOf(found.review).digest === draft.from);
}
