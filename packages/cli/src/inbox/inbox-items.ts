import type { RecheckAnswer, ReviewRow } from '@tamis/ledger';
import { type ApartBecause, groupReviews, groupWith, type ReviewGroup, warningOf } from '@tamis/ledger/internal';
import type { FoundReview } from './open-ledgers.ts';
import type { Decided } from './past-decisions.ts';

export type InboxItem = SingleItem | GroupItem;

export interface SingleItem {
  readonly kind: 'one';
  readonly key: string;
  readonly found: FoundReview;
  readonly because?: ApartBecause;
}

export interface GroupItem {
  readonly kind: 'group';
  readonly key: string;
  readonly group: ReviewGroup;
  readonly rows: readonly FoundReview[];
  readonly apart: readonly { readonly found: FoundReview; readonly because: ApartBecause }[];
}

export interface ItemsGiven {
  readonly decided?: Decided;
  readonly checks?: ReadonlyMap<string, RecheckAnswer | undefined>;
  readonly isShown?: (review: ReviewRow) => boolean;
}

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

export function foundIn(item: InboxItem): readonly FoundReview[] {
  return item.kind === 'one' ? [item.found] : [...item.rows, ...item.apart.map(({ found }) => found)];
}

// The smallest table; one row would say no more than the review.
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
  // One whose text may read as something else has its own line, where it is marked.
  const odd = isFolded ? shown.filter(({ because }) => because.kind !== 'alone' && warningOf(because) === undefined) : [];
  const singles = shown.filter((one) => !odd.includes(one)).map(({ review, because }) => single(foundOf(review), because));
  if (!isFolded) return [...rows.map((found) => single(found)), ...singles];
  const apart = odd.map(({ review, because }) => ({ found: foundOf(review), because }));
  return [{ kind: 'group', key: `${place} ${whole.key}`, group: { ...group, apart: odd }, rows, apart }, ...singles];
}

function single(found: FoundReview, because?: ApartBecause): SingleItem {
  const isOdd = because !== undefined && because.kind !== 'alone';
  return { kind: 'one', key: found.review.review, found, ...(isOdd ? { because } : {}) };
}
