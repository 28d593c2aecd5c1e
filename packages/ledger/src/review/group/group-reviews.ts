import { proposalOf, type ReviewRow } from '@tamis/core/review';
import type { RecheckAnswer } from '../../execute/recheck-answer.ts';
import { alikeKey, aloneBecause, toolOf } from '../decided-together.ts';
import { doubtedPlace } from '../doubted-place.ts';
import { checkOf, pendingAct } from '../pending-act.ts';
import { type ApprovedBefore, approvedBefore, toolKey } from './approved-before.ts';
import { argumentColumns, changeColumns, changesOf, depthFor } from './columns.ts';
import { deceptionIn } from './deceptive-text.ts';
import { type DeniedBefore, denialOf, deniedBefore } from './denied-before.ts';
import { groupEffect } from './group-effect.ts';
import { type Leaves, leavesOf } from './leaves.ts';
import { oddOnes } from './odd-ones.ts';
import type { ApartBecause, GroupedRow, ReviewGroup } from './review-group.ts';

/** What is known besides the reviews that wait. */
export interface GroupGiven {
  /** What was decided earlier in the same ledger, in any order. */
  readonly decided?: Iterable<ReviewRow>;
  /** What hosts found about reviews that wait, by id. */
  readonly checks?: ReadonlyMap<string, RecheckAnswer | undefined>;
}

/**
 * The waiting reviews of a ledger by what they are like, in the order in which they wait. Each is in one group, and there either a row
 * of the table or set apart.
 */
export function groupReviews(waiting: readonly ReviewRow[], given: GroupGiven = {}): readonly ReviewGroup[] {
  // A review decided after the waiting ones were read is in both lists, but counts once.
  const ids = new Set(waiting.map(({ review }) => review));
  const decided = [...(given.decided ?? [])].filter(({ review }) => !ids.has(review));
  const known: Known = {
    approved: approvedBefore(decided),
    denied: deniedBefore(decided),
    decided: Map.groupBy(decided, alikeKey),
    contracts: newestContracts([...decided, ...waiting]),
    checks: given.checks ?? new Map(),
  };
  return [...Map.groupBy(waiting, alikeKey)].map(([key, reviews]) => groupOf(key, reviews, known));
}

interface Known {
  readonly approved: ApprovedBefore;
  readonly denied: DeniedBefore;
  readonly decided: ReadonlyMap<string, readonly ReviewRow[]>;
  readonly contracts: ReadonlyMap<string, ReviewRow>;
  readonly checks: NonNullable<GroupGiven['checks']>;
}

function newestContracts(reviews: readonly ReviewRow[]): Known['contracts'] {
  const newest = new Map<string, ReviewRow>();
  for (const review of reviews) {
    const other = newest.get(runKey(review));
    if (other === undefined || review.createdAt > other.createdAt) newest.set(runKey(review), review);
  }
  return newest;
}

function runKey(review: ReviewRow): string {
  return JSON.stringify([...toolOf(review), review.source.run]);
}

function groupOf(key: string, reviews: readonly ReviewRow[], known: Known): ReviewGroup {
  const apart = new Map<ReviewRow, ApartBecause>();
  for (const review of reviews) {
    const because = singlyBecause(review, known);
    if (because !== undefined) apart.set(review, because);
  }
  for (const [review, because] of oddIn(
    key,
    reviews.filter((review) => !apart.has(review)),
    known,
  ))
    apart.set(review, because);
  const [first] = reviews as readonly [ReviewRow, ...ReviewRow[]];
  const { columns, rows } = tableOf(
    reviews.filter((review) => !apart.has(review)),
    known,
  );
  const { action, kind, reason } = first;
  const [name = '', , server = ''] = toolOf(first);
  const code = rows[0]?.readings?.code;
  return {
    ...{ key, name, kind, reason, columns, rows },
    ...(action === undefined ? {} : { action }),
    ...(server === '' ? {} : { server }),
    ...(code === undefined ? {} : { code }),
    apart: reviews.flatMap((review) => {
      const because = apart.get(review);
      return because === undefined ? [] : [{ review, digest: digestOf(review), because }];
    }),
    effect: groupEffect(first, columns, rows),
  };
}

function digestOf(review: ReviewRow): string {
  return proposalOf(review).digest;
}

function singlyBecause(review: ReviewRow, { denied, contracts, checks }: Known): ApartBecause | undefined {
  const pending = pendingAct(review);
  const check = checkOf(pending, checks.get(review.review));
  if (pending.by !== undefined) return { kind: 'changed', since: 'edited', unmet: [] };
  const deception = deceptionIn(review);
  if (deception !== undefined) return deception;
  const why = aloneBecause(review);
  if (why !== undefined) return { kind: 'alone', why };
  const denial = denialOf(review, denied);
  if (denial !== undefined) return denial;
  if (check?.couldRun === false) return { kind: 'changed', since: check.reason ?? 'unmet', unmet: check.unmet };
  const newest = contracts.get(runKey(review));
  const isOld = review.contract !== undefined && newest?.contract !== undefined && newest.contract !== review.contract;
  return isOld ? { kind: 'changed', since: 'contract-moved', unmet: [] } : undefined;
}

// Those that stand out. What was decided while they waited still counts as one of the group: once the others are approved, the odd ones
// are not a group of their own.
function oddIn(
  key: string,
  reviews: readonly ReviewRow[],
  { approved, decided }: Known,
): readonly (readonly [ReviewRow, ApartBecause])[] {
  const [first] = reviews;
  if (first === undefined) return [];
  const since = Math.min(...reviews.map(({ createdAt }) => createdAt));
  const others = (decided.get(key) ?? []).filter(({ held, decision }) => held !== undefined && (decision?.at ?? 0) >= since);
  const texts = [...reviews, ...others].map(heldText);
  const depth = depthFor(texts);
  const rows = texts.map((text) => leavesOf(text, depth));
  const before = (approved.get(toolKey(first)) ?? []).map((text) => leavesOf(text, depth));
  return [...oddOnes(argumentColumns(rows), rows, before)].flatMap(([at, because]) => {
    const review = reviews[at];
    return review === undefined ? [] : [[review, because] as const];
  });
}

function heldText({ held = '' }: ReviewRow): string {
  return held;
}

function tableOf(reviews: readonly ReviewRow[], { checks }: Known): Pick<ReviewGroup, 'columns' | 'rows'> {
  const texts = reviews.map(heldText);
  const depth = depthFor(texts);
  const given = texts.map((text) => leavesOf(text, depth));
  const changes = reviews.map((review) => changesOf(review, checkOf(pendingAct(review), checks.get(review.review))));
  const columns = [...argumentColumns(given), ...changeColumns(changes)];
  const rows = reviews.map((review, at): GroupedRow => {
    const cellIn = (leaves: Leaves | undefined, path: string) => leaves?.get(path);
    const readings = doubtedPlace(review);
    return {
      ...{ review, digest: digestOf(review) },
      cells: columns.map(({ of, path }) => cellIn(of === 'argument' ? given[at] : changes[at], path)),
      ...(readings === undefined ? {} : { readings }),
    };
  });
  return { columns, rows };
}
