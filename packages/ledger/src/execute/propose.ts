import type { Json } from '@tamis/core';
import { actDigest, contractDigest, type Runnable } from '@tamis/core/review';
import type { ReviewRow, ReviewSource } from '../model/review.ts';
import type { Ledger } from '../port/ledger.ts';
import { declaredFor, type Target, versionOf } from './premises.ts';

/** How people are asked about an act; what is absent asks for nothing. */
export interface ReviewPolicy {
  /** Who may decide; anybody where it is absent. */
  readonly deciders?: readonly string[];
  /** How many people must agree; 1 unless said otherwise. */
  readonly eyes?: number;
  /** For how many milliseconds it can be decided. */
  readonly expiresIn?: number;
  /** What runs when nobody has decided in time; nothing where it is absent. */
  readonly fallback?: Runnable;
  /** How much is at stake: what is high is listed first, and wants its name typed. */
  readonly risk?: 'high' | 'low';
}

/** Something that may run once somebody agrees. */
export interface Proposal extends Target {
  readonly ledger: Ledger;
  /** Unique together: the same source, step, unit and attempt is the same review. */
  readonly source: ReviewSource;
  readonly kind: string;
  readonly act: Runnable;
  /** Other acts that can be chosen in its place. */
  readonly alternatives?: readonly Runnable[];
  /** Why somebody must decide. */
  readonly reason: string;
  /** The digest of the contract, where there is no gate. */
  readonly contract?: string;
  /** The world that it is proposed in. */
  readonly world?: unknown;
  readonly policy?: ReviewPolicy;
  /** Who lets it through where nobody needs to decide. */
  readonly decidedBy?: string;
  /** What else the person needs to see. */
  readonly detail?: { readonly [key: string]: Json | undefined };
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Opens the review of an act, bound to its arguments, its contract and the state of the world. */
export async function propose(proposal: Proposal): Promise<ReviewRow> {
  const { ledger, source, kind, act, reason, alternatives, policy = {}, decidedBy, now = Date.now } = proposal;
  const contract = contractOf(proposal);
  const stateVersion = 'world' in proposal ? versionOf(proposal, act, proposal.world) : undefined;
  if ('world' in proposal && stateVersion === undefined)
    throw new RangeError('The state of the world has no version: values that can be written as JSON were expected.');
  const terms = {
    kind,
    contract,
    held: JSON.stringify(act.value),
    ...(act.action === undefined ? {} : { action: act.action }),
    ...(stateVersion === undefined ? {} : { stateVersion }),
  };
  const digest = actDigest({ ...terms, digest: '' }, act);
  if (digest === undefined) throw new RangeError('The act has no digest: values that can be written as JSON were expected.');
  const { deciders, eyes, expiresIn, fallback, risk } = policy;
  const contractText = plainContract(proposal);
  const review = {
    ...terms,
    digest,
    reason,
    ...(alternatives && { alternatives: JSON.stringify(alternatives.map(storedAct)) }),
    ...(deciders && { deciders }),
    ...(eyes === undefined ? {} : { eyes }),
    ...(expiresIn === undefined ? {} : { expiresAt: now() + expiresIn }),
    ...(fallback && { fallback: JSON.stringify(storedAct(fallback)) }),
    ...(contractText === undefined ? {} : { contractText }),
    detail: JSON.stringify({ ...shown(proposal), ...proposal.detail, ...(risk && { risk }) }),
  };
  return await ledger.propose(source, review, decidedBy);
}

/** The digest of the contract in force; empty where there is none. */
export function contractOf({ gate, contract }: Pick<Proposal, 'gate' | 'contract'>): string {
  if (gate === undefined) return contract ?? '';
  const digest = contractDigest(gate);
  if (digest === undefined) throw new RangeError('The contract has no digest: a contract that was compiled was expected.');
  return digest;
}

/** What a person sees besides the arguments: what the button says, what would change, and what must hold. */
function shown(proposal: Proposal): object {
  const declared = declaredFor(proposal, proposal.act);
  if (declared === undefined) return {};
  const { summary, preconditions } = declared;
  const changes = 'world' in proposal ? declared.effects(proposal.world) : [];
  return { ...(summary === undefined ? {} : { summary }), preconditions, ...(changes.length === 0 ? {} : { changes }) };
}

function storedAct({ action, value }: Runnable): Json {
  return action === undefined ? value : { action, arguments: value };
}

/** The contract as JSON text, where nothing of it is code. */
function plainContract({ gate }: Proposal): string | undefined {
  const contract = gate?.contract;
  if (contract === undefined) return undefined;
  const text = JSON.stringify(contract);
  // What JSON leaves out or rewrites has another digest.
  return contractDigest({ contract: JSON.parse(text) as object }) === contractDigest({ contract }) ? text : undefined;
}
