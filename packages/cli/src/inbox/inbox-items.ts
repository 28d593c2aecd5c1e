import type { RecheckAnswer, ReviewRow } from '@tamis/ledger';
import { type ApartBecause, groupReviews, groupWith, type ReviewGroup } from '@tamis/ledger/internal';
import type { FoundReview } from './open-ledgers.ts';
import type { Decided } from './past-decisions.ts';

/** A line of the inbox: one review, or several that are alike. */
export type InboxItem = SingleItem | GroupItem;

/** A review that is decided on its own. */
export interface SingleItem {
  readonly kind: 'one';
  readonly key: string;
  readonly found: FoundReview;
}

/** Reviews that are decided in one table, and the odd ones beneath it. */
export interface GroupItem {
  readonly kind: 'group';
  readonly key: string;
  readonly group: ReviewGroup;
  /** Those of the table. */
  readonly rows: readonly FoundReview[];
  readonly apart: readonly { readonly found: FoundReview; readonly because: ApartBecause }[];
}

/** What is known besides the reviews that wait. */
export interface ItemsGiven {
  readonly decided?: Decided;
  /** What hosts found, by the id of the review. */
  readonly checks?: ReadonlyMap<string, RecheckAnswer | undefined>;
  /** Whether a review is listed; all are by default. */
  readonly isShown?: (review: ReviewRow) => boolean;
}

/**
 * The lines of the inbox, each where the first of its reviews waits. Two rows make a group. What no group may have, such as high stakes,
 * has a line of its own; what stands out from a group is listed with it.
 */
export function itemsOf(reviews: readonly FoundReview[], given: ItemsGiven = {}): readonly InboxItem[] {
  const at = new Map(reviews.map((found, index) => [found.review, { found, index }]));
  const foundOf = (review: ReviewRow) => at.get(review)?.found as FoundReview;
  const items = [...Map.groupBy(reviews, ({ place }) => place)].flatMap(([place, own]) => {
    const decided = given.decided?.get(place);
    const groups = groupReviews(
      own.map(({ review }) => review),
      { ...(decided && { decided }), ...(given.checks && { checks: given.checks }) },
    );
    return groups.flatMap((group) => itemsIn(place, group, given.isShown ?? (() => true), foundOf));
  });
  const placeOf = (item: InboxItem) => Math.min(...foundIn(item).map(({ review }) => at.get(review)?.index ?? 0));
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Every review of a line. */
export function foundIn(item: InboxItem): readonly FoundReview[] {
  return item.kind === 'one' ? [item.found] : [...item.rows, ...item.apart.map(({ found }) => found)];
}

/** A table of one row says no more than the review. */
const FEWEST = 2;

function itemsIn(
  place: string,
  whole: ReviewGroup,
  isShown: (review: ReviewRow) => boolean,
  foundOf: (review: ReviewRow) => FoundReview,
): readonly InboxItem[] {
  const group = groupWith(whole, isShown);
  const rows = group.rows.map(({ review }) => foundOf(review));
  const shown = group.apart.filter(({ review }) => isShown(review));
  const isFolded = rows.length >= FEWEST;
  const odd = isFolded ? shown.filter(({ because }) => because.kind !== 'alone') : [];
  const singles = shown.filter((one) => !odd.includes(one)).map(({ review }) => single(foundOf(review)));
  if (!isFolded) return [...rows.map(single), ...singles];
  const apart = odd.map(({ review, because }) => ({ found: foundOf(review), because }));
  return [{ kind: 'group', key: `${place} ${whole.key}`, group: { ...group, apart: odd }, rows, apart }, ...singles];
}

function single(found: FoundReview): SingleItem {
  return { kind: 'one', key: found.review.review, found };
}
