import { readWorld, requireWorld } from '../../gate/index.ts';
import { Fault, type Finding, type Verdict, type World } from '../../model/index.ts';
import { jsonIn } from '../../unit/json-in.ts';
import { actDigest, heldAct, isSameAct, type Runnable } from '../options.ts';
import type { ReviewTerms } from '../review.ts';
import { detailOf } from '../review-detail.ts';
import type { ReviewRow } from '../review-row.ts';
import { proposedAct, UNKNOWN_KIND } from '../take-decision.ts';
import { type ActTarget, actVerdict, isOtherTarget, type TargetGate, unmetBy, versionOf } from './act-conditions.ts';
import { isAsWritten } from './as-written.ts';
import { contractOf } from './propose.ts';

/** The data that an act is checked against before it runs. */
export interface RecheckInput extends ActTarget {
  /** The world. The host reads it at the last moment. */
  readonly world?: World;
  /** The digest of the current contract, if there is no gate. */
  readonly contract?: string;
}

/** The reasons why an act does not run, besides those of the ledger. */
export type ActDoubt =
  /** The stored bytes do not match the digest. */
  | 'altered'
  /** The contract has changed since the act was proposed. */
  | 'contract-moved'
  /** The world has changed since the act was proposed. */
  | 'state-moved'
  /** A precondition does not hold. */
  | 'unmet'
  /** The world could not be read. */
  | 'no-world'
  /** A person's edit or choice was never judged, or it violates the contract. */
  | 'not-judged'
  | 'not-met';

/** The act that would run, or the reason why none does. */
export type Look =
  | { readonly status: 'ready'; readonly act: Runnable }
  | { readonly status: 'doubt'; readonly reason: ActDoubt; readonly findings: readonly Finding[] };

/** Returns the act that a decided or expired review allows to run, or undefined if there is none. */
export function actOf(review: ReviewRow): Runnable | undefined {
  const { kind, state, decision, fallback } = review;
  if (kind === UNKNOWN_KIND) return undefined;
  if (state === 'expired' && fallback !== undefined) return fallbackAct(review, fallback);
  return state === 'decided' && decision !== undefined
    ? proposedAct(review as ReviewTerms, decision.kind, decision.value)
    : undefined;
}

function fallbackAct({ action }: ReviewRow, fallback: string): Runnable | undefined {
  const read = (jsonIn(fallback) ?? {}) as { readonly action?: string; readonly arguments?: Runnable['value'] };
  if (action === undefined) return { value: read as Runnable['value'] };
  return read.action === undefined ? undefined : { action: read.action, value: read.arguments ?? {} };
}

/**
 * Checks a review again as if it were proposed now: its bytes, the contract, the world and its preconditions. Rejects with a Fault if the
 * contract reads the world and none was given.
 */
export async function recheckAct(review: ReviewRow, act: Runnable, given: RecheckInput): Promise<Look> {
  if (!isBound(review, act)) return doubt('altered');
  if (contractOf(given) !== (review.contract ?? '')) return doubt('contract-moved');
  const held = heldAct(review) ?? act;
  const isHeld = isSameAct(held, act);
  const world = await worldOf(given);
  if (world === NO_WORLD) return doubt('no-world');
  // A program that gives no world makes a mistake, for which no agreement of people may be lost.
  requireWorld('execute', given.gate ?? {}, world);
  if (review.stateVersion !== undefined && versionOf(given, held, world) !== review.stateVersion)
    return { status: 'doubt', reason: 'state-moved', findings: await nowUnmet(given, act, world) };
  if (isOtherTarget(given, act)) return { status: 'doubt', reason: 'not-met', findings: [unlisted(act)] };
  try {
    // A person's own edit is judged first; for the original proposal, preconditions that no longer hold are reported first.
    const refused = isHeld ? undefined : await judged(given.gate, act, world);
    if (refused !== undefined) return refused;
    if (!canCheck(review, given)) return doubt('unmet');
    const findings = await unmetBy(given, act, world);
    if (findings.length > 0) return { status: 'doubt', reason: 'unmet', findings };
    const again = isHeld && given.gate !== undefined ? await judged(given.gate, act, world, isShaped) : undefined;
    return again ?? { status: 'ready', act };
  } catch (problem) {
    // A check that throws says nothing about the world, so nothing runs.
    if (problem instanceof Fault || problem instanceof Error) return doubt('unmet');
    throw problem;
  }
}

function canCheck(review: ReviewRow, { gate, premises }: RecheckInput): boolean {
  const { preconditions } = detailOf(review);
  return gate !== undefined || premises?.unmet !== undefined || !Array.isArray(preconditions) || preconditions.length === 0;
}

// Returns the preconditions that no longer hold, which show what has changed. A precondition that cannot be evaluated is left out.
async function nowUnmet(given: RecheckInput, act: Runnable, world: unknown): Promise<readonly Finding[]> {
  try {
    return isOtherTarget(given, act) ? [] : await unmetBy(given, act, world);
  } catch {
    return [];
  }
}

function doubt(reason: ActDoubt): Look {
  return { status: 'doubt', reason, findings: [] };
}

const NO_WORLD = Symbol('no world');

async function worldOf({ world }: RecheckInput): Promise<unknown> {
  try {
    return await readWorld(world);
  } catch {
    return NO_WORLD;
  }
}

// Whether the stored bytes are those that people saw. The held value must match the review's digest, and a replacement the decision's.
function isBound(review: ReviewRow, act: Runnable): boolean {
  const terms = review as ReviewTerms;
  const held = heldAct(review);
  if (held === undefined || actDigest(terms, held) !== review.digest) return false;
  const { decision } = review;
  return decision === undefined || decision.digest === review.digest || decision.digest === actDigest(terms, act);
}

type IsEnough = (verdict: Verdict<unknown>) => boolean;

// A person's own text must pass, except for the approval that they give by writing it.
const isAgreed: IsEnough = (verdict) => verdict.status === 'pass' || (verdict.status === 'hold' && verdict.reason === 'approval');

// An act that people approved as proposed may be held again, because they have already agreed to it.
const isShaped: IsEnough = ({ status }) => status !== 'fail';

// Judges an act as a whole. Nothing in it may need repair, because it runs as written.
async function judged(
  gate: TargetGate | undefined,
  act: Runnable,
  world: unknown,
  isEnough: IsEnough = isAgreed,
): Promise<Look | undefined> {
  if (gate === undefined) return doubt('not-judged');
  const verdict = await actVerdict(gate, act, world);
  if (isAsWritten(gate, act, verdict) && isEnough(verdict)) return undefined;
  return { status: 'doubt', reason: 'not-met', findings: refusalsIn(verdict, act) };
}

// Returns the reasons why an act is refused as written: its findings, and the changes it would need.
function refusalsIn({ findings, changes, dropped }: Verdict<unknown>, act: Runnable): readonly Finding[] {
  const errors = [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...changes.map(({ code, path, args = {} }): Finding => ({ code, severity: 'error', path, args })),
    ...dropped.flatMap((one) => one.findings),
  ].map((finding) => ({ ...finding, path: finding.path.replace('/calls/0/arguments', '') }));
  return errors.length > 0 ? errors : [written(`The contract allows ${act.action ?? 'it'} only with other arguments.`)];
}

function unlisted({ action }: Runnable): Finding {
  return written(`The contract has no ${action}.`);
}

function written(message: string): Finding {
  return { code: 'checks.failed', severity: 'error', path: '', args: { rule: 'as written', message, hint: '' } };
}
