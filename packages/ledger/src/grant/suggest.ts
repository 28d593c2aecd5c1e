import { isJsonObject, type JsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';
import { countsAs } from '../review/counts-as.ts';
import { type Bounds, isWithinBounds } from './bounds.ts';
import { type GrantScope, grantDigest, storedScope } from './grant.ts';
import { learnBounds } from './learn-bounds.ts';
import { type Limits, learnLimits, type TimedCall } from './learn-limits.ts';
import { type PastCall, pastCall } from './past-call.ts';
import { replay } from './replay.ts';

/** The evidence required before a grant is suggested. */
export const EVIDENCE = {
  /** Approvals by people that the grant would have covered. */
  approvals: 8,
  /** The number of separate occasions. Many approvals at once count as one. */
  occasions: 2,
  /** The least time between two occasions, in milliseconds. */
  apart: 3_600_000,
} as const;

const MOST_READ = 1000;

/** A grant that people could give, and what it would have done in the past. */
export interface Suggestion extends Pick<GrantScope, 'tool' | 'of' | 'contract'>, Limits {
  readonly where: Extract<GrantScope['where'], { readonly bounds: unknown }>;
  /** The digest that binds the suggestion as shown. A grant is given by naming it. */
  readonly digest: string;
  readonly effect: 'read' | 'change' | 'destroy';
  /** How many calls to the tool people decided on under this contract, and how many of those the grant would have covered. */
  readonly asked: number;
  readonly covered: number;
  /** How many of the covered calls were refused in any way. This is always 0, because other grants are not suggested. */
  readonly refused: number;
  /** Who must agree to the grant: the same people as for the newest call. */
  readonly deciders?: readonly string[];
  readonly eyes?: number;
}

/**
 * The grants that the decisions in a ledger support, each replayed on those decisions. Given a tool, only grants for that tool are
 * returned. Nothing is written.
 */
export async function suggestGrants(ledger: Ledger, tool?: string): Promise<readonly Suggestion[]> {
  return await suggestionsIn(ledger.reviews(tool === undefined ? {} : { action: tool }));
}

export async function suggestionsIn(rows: AsyncIterable<ReviewRow> | Iterable<ReviewRow>): Promise<readonly Suggestion[]> {
  const groups = new Map<string, PastCall[]>();
  for await (const row of rows) {
    const call = pastCall(row);
    if (call === undefined) continue;
    const key = JSON.stringify([call.server, call.tool]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else group.push(call);
  }
  const found: Suggestion[] = [];
  for (const calls of groups.values()) found.push(...(await suggestedFor(calls)));
  return found.toSorted((one, other) => other.covered - one.covered);
}

async function suggestedFor(calls: readonly PastCall[]): Promise<readonly Suggestion[]> {
  const newest = calls.at(-1);
  // A refused call whose contents were purged may have been anything.
  if (newest === undefined || calls.some(({ answer, act }) => answer === 'against' && act === undefined)) return [];
  const scope = scopeFor(newest, calls);
  return scope === undefined ? [] : await proven(scope, newest, calls);
}

type Scope = Omit<Suggestion, 'digest' | 'asked' | 'covered' | 'refused'>;

function scopeFor({ tool, server, review }: PastCall, calls: readonly PastCall[]): Scope | undefined {
  const { contract = '', contractText, deciders, eyes } = review;
  const approved = timed(calls.filter((call) => call.answer === 'approved' && isUnder(contract, call))).slice(-MOST_READ);
  const refused = timed(calls.filter((call) => call.answer === 'against'));
  // Assume the worst if the contract can't be read any more.
  const effect = countsAs(contractText, tool) ?? 'destroy';
  const bounds = boundsFor(effect, approved.map(givenIn), refused.map(givenIn));
  if (bounds === undefined) return undefined;
  const within = approved.filter(({ given }) => isWithinBounds(bounds, given));
  const limits = learnLimits(within, bounds);
  if (limits === undefined) return undefined;
  return {
    ...{ tool, where: { bounds }, of: { server }, effect, ...limits },
    ...(contract === '' ? {} : { contract }),
    ...(deciders && { deciders }),
    ...(eyes === undefined ? {} : { eyes }),
  };
}

// The bounds for calls with a given effect. Irreversible calls are bound to approved values, and a tool without arguments can't be bounded.
function boundsFor(
  effect: Suggestion['effect'],
  approved: readonly JsonObject[],
  refused: readonly JsonObject[],
): Bounds | undefined {
  const learnt = (generality: 'ranges' | 'exact') => learnBounds(approved, refused, EVIDENCE.approvals, generality);
  if (effect !== 'destroy') return learnt('ranges') ?? learnt('exact');
  const bounds = learnt('exact');
  return bounds === undefined || Object.keys(bounds).length === 0 ? undefined : bounds;
}

async function proven(scope: Scope, { review }: PastCall, calls: readonly PastCall[]): Promise<readonly Suggestion[]> {
  const { covered, refused } = await replay(scope, calls);
  const asked = calls.filter((call) => call.answer !== 'undecided' && isUnder(review.contract ?? '', call));
  const approvals = covered.filter((call) => call.answer === 'approved' && isUnder(review.contract ?? '', call));
  if (refused > 0 || approvals.length < EVIDENCE.approvals || occasionsIn(approvals) < EVIDENCE.occasions) return [];
  const digest = grantDigest(storedScope({ ...scope, until: scope.lasts }));
  return [{ ...scope, digest, asked: asked.length, covered: approvals.length, refused }];
}

function isUnder(contract: string, { review }: PastCall): boolean {
  return (review.contract ?? '') === contract;
}

function timed(calls: readonly PastCall[]): readonly TimedCall[] {
  return calls.flatMap(({ at, act }) => (isJsonObject(act?.value) ? [{ at, given: act.value as JsonObject }] : []));
}

function givenIn({ given }: TimedCall): JsonObject {
  return given;
}

function occasionsIn(calls: readonly PastCall[]): number {
  const times = calls.map(({ review }) => review.decision?.at ?? 0).toSorted((one, other) => one - other);
  return times.filter((time, at) => at === 0 || time - (times[at - 1] ?? 0) >= EVIDENCE.apart).length;
}
