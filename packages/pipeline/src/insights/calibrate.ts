import { meaningOf, type Precision, type PrecisionMeaning, precisionOf, type ReviewRow, sentIn } from '@tamis/core/review';

/** The decisions about one tenth of the units, which are ordered from least to most certain. */
export interface Tenth {
  /** From 1, which is the least certain tenth. */
  readonly tenth: number;
  readonly sent: number;
  readonly decided: number;
  readonly approved: number;
  readonly edited: number;
  readonly denied: number;
}

/** The order of doubt compared with people's decisions. It has only counts, because a share of a few decisions is not a probability. */
export interface Calibration {
  readonly sent: number;
  readonly decided: number;
  /** The decisions about the least certain units and about the random sample. */
  readonly precision: readonly Precision[];
  readonly tenths: readonly Tenth[];
  /**
   * Whether the least certain units were wrong more often than the random sample. `unknown` if there are fewer decisions than `needed`
   * about either.
   */
  readonly order: 'helps' | 'does-not-help' | 'unknown';
  readonly needed: number;
}

// With fewer decisions about either group, chance alone could explain any difference.
const NEEDED = 20;

/** Compares the order in which units were sent to people with their decisions. */
export function calibrate(reviews: readonly ReviewRow[]): Calibration {
  const seen = reviews.filter(({ state, decision }) => state === 'open' || decision !== undefined).filter(sentIn);
  const precision = precisionOf(seen);
  return {
    sent: seen.length,
    decided: seen.filter(({ decision }) => decision !== undefined).length,
    precision,
    tenths: Array.from({ length: 10 }, (_, index) => tenthOf(seen, index + 1)),
    order: orderOf(precision),
    needed: NEEDED,
  };
}

function tenthOf(reviews: readonly ReviewRow[], tenth: number): Tenth {
  const here = reviews.filter((review) => {
    const { rank = 0, of = 1 } = sentIn(review) ?? {};
    return Math.ceil((rank * 10) / of) === tenth;
  });
  const meanings = here.map(meaningOf);
  const count = (wanted: PrecisionMeaning) => meanings.filter((meaning) => meaning === wanted).length;
  const decided = meanings.filter((meaning) => meaning !== undefined).length;
  return { tenth, sent: here.length, decided, approved: count('approved'), edited: count('edited'), denied: count('denied') };
}

function orderOf(precision: readonly Precision[]): Calibration['order'] {
  const [worst, sample] = (['worst', 'sample'] as const).map((as) => precision.find((one) => one.as === as));
  if (worst === undefined || sample === undefined) return 'unknown';
  if (Math.min(decidedIn(worst), decidedIn(sample)) < NEEDED) return 'unknown';
  return wrongIn(worst) * decidedIn(sample) > wrongIn(sample) * decidedIn(worst) ? 'helps' : 'does-not-help';
}

function wrongIn({ edited, denied }: Precision): number {
  return edited + denied;
}

function decidedIn(one: Precision): number {
  return one.approved + wrongIn(one);
}
