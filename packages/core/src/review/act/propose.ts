import { worldNow } from '../../gate/index.ts';
import { wordingFor } from '../../kinds/usual-wording.ts';
import { known } from '../../lib/known.ts';
import { contractDigest } from '../../loop/contract-digest.ts';
import type { HoldDoubt } from '../../loop/hold-doubt.ts';
import type { Json, World } from '../../model/index.ts';
import { jsonIn } from '../../unit/json-in.ts';
import { doubtDetail } from '../doubt-detail.ts';
import { actDigest, NO_ACTION, type Runnable } from '../options.ts';
import type { NewReview, ReviewRow, ReviewSource } from '../review-row.ts';
import type { ReviewStore } from '../review-store.ts';
import { type ActTarget, claimFor, declaredFor, versionOf } from './act-conditions.ts';
import { shapeProblem } from './as-written.ts';

/** The terms for asking people about an act. A missing field imposes nothing. */
export interface ReviewPolicy {
  /** The people who may decide. Anyone may if it is absent. */
  readonly deciders?: readonly string[];
  /** The number of people who must agree. The default is 1. */
  readonly eyes?: number;
  /** The time in which it can be decided, in milliseconds. */
  readonly expiresIn?: number;
  /** The act that runs if nobody decides in time. Nothing runs if it is absent. */
  readonly fallback?: Runnable;
  /** The risk. High-risk reviews are listed first, and approving one requires typing its name. */
  readonly risk?: 'high' | 'low';
}

/** An act that may run once someone agrees. */
export interface ActProposal extends ActTarget {
  /** A ledger, or anything else that keeps reviews. */
  readonly ledger: Pick<ReviewStore, 'propose'>;
  /** The id of the review. Generated if absent. */
  readonly id?: string;
  /** Identifies the review: the same source, step, unit and attempt give the same review. */
  readonly source: ReviewSource;
  readonly kind: string;
  readonly act: Runnable;
  /** Other acts that can be chosen instead. */
  readonly alternatives?: readonly Runnable[];
  /** The reason why someone must decide. */
  readonly reason: string;
  /** The doubt about it, for the person who decides: its codes, the changes, and the model's text. */
  readonly doubt?: HoldDoubt<unknown> | undefined;
  /** The digest of the contract, if there is no gate. */
  readonly contract?: string;
  /** The world in which the act is proposed. */
  readonly world?: World;
  readonly policy?: ReviewPolicy;
  /** The name recorded as its approver if no person needs to decide. */
  readonly decidedBy?: string;
  /** Further details for the person to see. */
  readonly detail?: { readonly [key: string]: Json | undefined };
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Opens the review of an act, bound to its arguments, its contract and the state of the world. */
export async function propose(given: ActProposal): Promise<ReviewRow> {
  const state = await worldNow('propose', given.gate ?? {}, given.world);
  const proposal = 'world' in given ? { ...given, world: state } : given;
  refuseUnknown(proposal.policy ?? {});
  // What has no digest is a mistake of the program, whatever the act is.
  contractOf(proposal);
  await refuseShape(proposal);
  const { ledger, source, decidedBy } = proposal;
  const review = reviewFor(proposal);
  return await ledger.propose(source, review, decidedBy, claimFor(proposal, proposal.act));
}

export function reviewFor(proposal: Omit<ActProposal, 'ledger' | 'source'>): NewReview {
  const { id, kind, act, alternatives, policy = {}, decidedBy, now = Date.now } = proposal;
  const contract = contractOf(proposal);
  const stateVersion = 'world' in proposal ? versionOf(proposal, act, proposal.world) : undefined;
  if ('world' in proposal && stateVersion === undefined)
    throw new RangeError('The state of the world has no version, because it contains values that are not JSON.');
  const terms = known({ kind, contract, held: JSON.stringify(act.value), action: act.action, stateVersion });
  const digest = actDigest({ ...terms, digest: '' }, act);
  if (digest === undefined) throw new RangeError('The act has no digest, because it contains values that are not JSON.');
  const { deciders, eyes, expiresIn, fallback, risk } = policy;
  // The contract itself is needed only by a person who edits, so not if no one is asked.
  const contractText = decidedBy === undefined ? plainContract(proposal) : undefined;
  return known({
    review: id,
    ...terms,
    digest,
    // Whoever decides on what is in doubt should know that the policy would have asked them anyway.
    reason: proposal.doubt?.needsApproval ? `${proposal.reason} and approval` : proposal.reason,
    alternatives: alternatives && JSON.stringify(alternatives.map(storedAct)),
    ...{ deciders, eyes, contractText },
    expiresAt: expiresIn === undefined ? undefined : now() + expiresIn,
    fallback: fallback && JSON.stringify(storedAct(fallback)),
    detail: JSON.stringify({ ...detailFor(proposal), ...(risk && { risk }) }),
  });
}

const POLICY_KEYS: readonly string[] = ['deciders', 'eyes', 'expiresIn', 'fallback', 'risk'];

// Throws for unknown keys, because a typo in a policy would let anyone decide, or too few people.
function refuseUnknown(policy: ReviewPolicy): void {
  const unknown = Object.keys(policy).find((key) => !POLICY_KEYS.includes(key));
  if (unknown !== undefined) throw new RangeError(`policy has ${unknown}; only ${POLICY_KEYS.join(', ')} are known.`);
  if (policy.risk !== undefined && policy.risk !== 'high' && policy.risk !== 'low')
    throw new RangeError(`risk: expected high or low, found ${String(policy.risk)}.`);
}

// Rejects acts that the contract could never allow, so that people are not asked about them. Doing nothing is not an act of any contract.
async function refuseShape(proposal: ActProposal): Promise<void> {
  const { act, world } = proposal;
  const findings = act.action === NO_ACTION ? undefined : await shapeProblem(proposal, act, world);
  if (findings === undefined) return;
  const why = findings.map(wordingFor(proposal.gate ?? {}).messageOf).join(' ') || 'It would need repair first.';
  throw new RangeError(`The act does not meet its contract, so nobody is asked about it. ${why}`);
}

/** Returns the digest of the current contract, or an empty string if there is none. */
export function contractOf({ gate, contract }: Pick<ActProposal, 'gate' | 'contract'>): string {
  if (gate === undefined) return contract ?? '';
  const digest = contractDigest(gate);
  if (digest === undefined) throw new RangeError('The contract has no digest, so it was not compiled.');
  return digest;
}

// Returns the details that a person sees besides the arguments: the label of the button, the changes it would make, the preconditions and
// the doubt. The contract's declarations take precedence over the program's. A label given by the program is kept and shown as its words.
function detailFor(proposal: Omit<ActProposal, 'ledger' | 'source'>): object {
  const { detail = {} } = proposal;
  const declared = declaredFor(proposal, proposal.act);
  const doubt = proposal.doubt && doubtDetail(proposal.doubt);
  if (declared === undefined) return { ...detail, ...doubt };
  const { summary, preconditions } = declared;
  const effects = 'world' in proposal ? declared.effects(proposal.world) : [];
  const given = Array.isArray(detail.changes) ? (detail.changes as readonly { name?: unknown }[]).filter(isNoEffect) : [];
  const changes = [...effects, ...(doubt?.changes ?? given)];
  return { ...known({ summary }), ...detail, preconditions, ...doubt, ...(changes.length > 0 && { changes }) };
}

// Whether an entry is a change to a reply, which has no name, rather than an effect on the world, which has one.
function isNoEffect({ name }: { readonly name?: unknown }): boolean {
  return name === undefined;
}

function storedAct({ action, value }: Runnable): Json {
  return action === undefined ? value : { action, arguments: value };
}

export function plainContract({ gate }: Pick<ActProposal, 'gate'>): string | undefined {
  const contract = gate?.contract;
  if (contract === undefined) return undefined;
  const text = JSON.stringify(contract);
  // If JSON drops or rewrites anything, the digest differs.
  return contractDigest({ contract: jsonIn(text) as object }) === contractDigest({ contract }) ? text : undefined;
}
