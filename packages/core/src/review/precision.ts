import type { SentAs } from './held-for-review.ts';
import type { DecisionKind } from './review.ts';
import type { ReviewRow } from './review-row.ts';
import { SENT_AS, sentIn } from './sent-in.ts';

/** The counts of people's decisions about units that the policy sent for one reason. */
export interface Precision {
  readonly as: SentAs;
  /** The value was right. */
  readonly approved: number;
  /** A person replaced the value. */
  readonly edited: number;
  /** A person refused the value or had the model asked again. */
  readonly denied: number;
  readonly open: number;
}

/** What a decision says about the value: it was right, was replaced, or was refused. */
export type PrecisionMeaning = 'approved' | 'edited' | 'denied';

const MEANINGS: { readonly [kind in DecisionKind]: PrecisionMeaning } = {
  approve: 'approved',
  choose: 'edited',
  edit: 'edited',
  deny: 'denied',
  hint: 'denied',
  fresh: 'denied',
};

/** Returns what a decision says about the value, or undefined if nobody has decided. */
export function meaningOf({ decision }: Pick<ReviewRow, 'decision'>): PrecisionMeaning | undefined {
  return decision && MEANINGS[decision.kind];
}

type Counts = { -readonly [key in Exclude<keyof Precision, 'as'>]: number };

/** Counts people's decisions about units that the policy sent them. Reasons for which nothing was sent are left out. */
export function precisionOf(reviews: Iterable<Pick<ReviewRow, 'detail' | 'state' | 'decision'>>): readonly Precision[] {
  const counted = new Map<SentAs, Counts>();
  for (const review of reviews) {
    const meaning = meaningOf(review) ?? 'open';
    // Nobody decides about what was withdrawn.
    if (meaning === 'open' && review.state !== 'open') continue;
    for (const as of sentIn(review)?.as ?? []) {
      const counts = counted.get(as) ?? { approved: 0, edited: 0, denied: 0, open: 0 };
      counts[meaning] += 1;
      counted.set(as, counts);
    }
  }
  return SENT_AS.flatMap((as) => {
    const counts = counted.get(as);
    return counts === undefined ? [] : [{ as, ...counts }];
  });
}
