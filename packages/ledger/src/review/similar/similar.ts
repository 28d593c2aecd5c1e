import { decidedWord, heldAct, type ReviewRow } from '@tamis/core/review';
import type { DecidedReviews, Ledger } from '../../port/ledger.ts';
import { isByPerson } from '../by-person.ts';
import { pendingAct } from '../pending-act.ts';
import { unsafeChanges } from '../unsafe-changes.ts';
import { type Target, targetsOf } from './targets.ts';

export type Likeness =
  | ({ readonly kind: 'target' } & Target)
  | { readonly kind: 'doubt'; readonly code: string; readonly path: string }
  | { readonly kind: 'tool' | 'step'; readonly name: string; readonly days: number };

export interface SimilarGroup {
  readonly by: Likeness;
  readonly approved: number;
  readonly changed: number;
  readonly denied: number;
  readonly returned: number;
  readonly why?: string;
}

/** One similar decision. */
export interface SimilarDecision {
  readonly review: string;
  /** What was done with it, such as `approved`. */
  readonly word: string;
  readonly by: string;
  readonly at: number;
  /** The act that was decided on, in its contract's words. */
  readonly summary?: string;
  readonly text?: string;
}

/** All past decisions that resemble the pending one. */
export interface SimilarDecisions {
  /** The groups, narrowest first. */
  readonly groups: readonly SimilarGroup[];
  /** The latest decisions of the narrowest group that has any. */
  readonly latest: readonly SimilarDecision[];
  /** False if older decisions were not counted. */
  readonly isAll: boolean;
}

const DAYS = 30;
const DAY = 86_400_000;
const MOST_LATEST = 3;

// Nobody compares more targets and doubts than this.
const MOST_ALIKE = 2;

/** People's past decisions about the same target, doubt, tool or step. */
export async function similarTo(ledger: Pick<Ledger, 'decided'>, review: ReviewRow, now: number): Promise<SimilarDecisions> {
  const { action, source } = review;
  return similarIn(await ledger.decided(action === undefined ? { step: source.step } : { action }), review, now);
}

export function similarIn({ reviews, isAll }: DecidedReviews, review: ReviewRow, now: number): SimilarDecisions {
  const others = reviews.filter((one) => one.review !== review.review && isByPerson(one));
  const found = likenessesOf(review).map((by) => ({ by, alike: others.filter((one) => isAlike(by, one, now)) }));
  const narrowest = found.find(({ alike }) => alike.length > 0)?.alike ?? [];
  return {
    groups: found.map(({ by, alike }) => groupOf(by, alike)),
    latest: narrowest.slice(0, MOST_LATEST).flatMap(told),
    isAll,
  };
}

function likenessesOf(review: ReviewRow): readonly Likeness[] {
  const { action, source } = review;
  const targets = action === undefined ? [] : targetsOf(heldAct(review)?.value);
  const doubts = new Map(unsafeChanges(review).map(({ code, path }) => [`${code} ${path}`, { code, path }]));
  return [
    ...targets.slice(0, MOST_ALIKE).map((target) => ({ kind: 'target', ...target }) as const),
    ...[...doubts.values()].slice(0, MOST_ALIKE).map((doubt) => ({ kind: 'doubt', ...doubt }) as const),
    action === undefined ? { kind: 'step', name: source.step, days: DAYS } : { kind: 'tool', name: action, days: DAYS },
  ];
}

function isAlike(by: Likeness, other: ReviewRow, now: number): boolean {
  switch (by.kind) {
    case 'target':
      return targetsOf(heldAct(other)?.value).some(({ name, value }) => name === by.name && value === by.value);
    case 'doubt':
      return unsafeChanges(other).some(({ code, path }) => code === by.code && path === by.path);
    case 'tool':
    case 'step':
      return (other.decision?.at ?? 0) > now - by.days * DAY;
    default:
      return by satisfies never;
  }
}

function groupOf(by: Likeness, alike: readonly ReviewRow[]): SimilarGroup {
  const count = (...kinds: readonly string[]) => alike.filter(({ decision }) => kinds.includes(decision?.kind ?? '')).length;
  const why = alike.find(({ decision }) => decision?.kind === 'deny')?.decision?.text;
  return {
    ...{
      by,
      approved: count('approve'),
      changed: count('edit', 'choose'),
      denied: count('deny'),
      returned: count('hint', 'fresh'),
    },
    ...(why === undefined ? {} : { why }),
  };
}

function told(review: ReviewRow): readonly SimilarDecision[] {
  const { decision } = review;
  if (decision === undefined) return [];
  const { kind, by, at, text } = decision;
  const { summary } = pendingAct(review);
  return [
    {
      ...{ review: review.review, word: decidedWord(kind), by, at },
      ...(summary === undefined ? {} : { summary }),
      ...(text === undefined ? {} : { text }),
    },
  ];
}
