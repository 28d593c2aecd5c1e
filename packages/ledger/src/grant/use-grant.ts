import {
  type ActProposal,
  AnotherAct,
  contractOf,
  hasPrincipal,
  heldAct,
  propose,
  type ReviewPolicy,
  type ReviewRow,
} from '@tamis/core/review';
import { USED_UP, usesRun } from '../model/grant-uses.ts';
import { randomIds } from '../port/ids.ts';
import type { Ledger } from '../port/ledger.ts';
import { covers } from './covers.ts';
import { GRANTS, type Grant, type GrantedCall, grantIn } from './grant.ts';
import { roomFor } from './room.ts';
import { COUNTED, usesOf } from './uses.ts';

/** All grants in force. Expired grants are closed for good on the way, so setting a clock back can't revive them. */
export async function grantsOf(ledger: Ledger, now: number): Promise<readonly Grant[]> {
  const found: Grant[] = [];
  for await (const grant of knownGrants(ledger)) {
    if (grant.until <= now) await ledger.closeReview(grant.id, 'stale', 'The grant has expired.');
    else found.push(grant);
  }
  return found;
}

/** All grants that have not been closed, including expired ones. Nothing is written. */
export async function* knownGrants(ledger: Ledger): AsyncGenerator<Grant, void, undefined> {
  for await (const row of ledger.reviews({ run: GRANTS, state: 'decided' })) {
    const grant = grantIn(row);
    if (grant !== undefined) yield grant;
  }
}

/** A proposal that a grant may decide. Its source is filled in from the grant. */
export type GrantedProposal = Omit<ActProposal, 'ledger' | 'source' | 'decidedBy' | 'id'> & { readonly ledger: Ledger };

/**
 * Opens the review of a call that a grant decides, or returns undefined if no grant covers the call. Grants never cover doubts, because a
 * doubt concerns a single call. Each call takes a numbered place in the ledger, so two processes can't both take the last one.
 */
export async function underGrant(proposal: GrantedProposal, call: GrantedCall): Promise<ReviewRow | undefined> {
  const { ledger, world, policy = {}, now = Date.now } = proposal;
  const contract = contractOf(proposal);
  if (proposal.doubt !== undefined) return undefined;
  for (const grant of await grantsOf(ledger, now())) {
    // Whoever gave the grant knew only the contract that was in force then.
    if ((grant.contract ?? '') !== contract || !isWithin(grant, policy) || !(await covers(grant, call, world))) continue;
    // A list shows the log's entries about each grant. Only this read also detects whether its end was removed from the log.
    if (!isInForce(await ledger.review(grant.id))) continue;
    const placed = await place(proposal, grant, call);
    if (typeof placed === 'object') return placed;
    if (placed === 'full') await ledger.closeReview(grant.id, 'stale', USED_UP);
  }
  return undefined;
}

function isInForce(row: ReviewRow | undefined): boolean {
  return row !== undefined && grantIn(row) !== undefined;
}

// Whether the givers of a grant could have approved the call themselves. A grant can't allow more than that.
function isWithin({ by }: Grant, { deciders, eyes = 1 }: ReviewPolicy): boolean {
  return by.length >= eyes && (deciders === undefined || by.every((one) => hasPrincipal(deciders, one)));
}

// Takes the next numbered place of a grant. Places are taken in order and never given back, so the process that takes one knows every
// earlier call. This keeps the count and the sum, however many processes use the grant at once.
async function place(
  proposal: GrantedProposal,
  grant: Grant,
  { session }: GrantedCall,
): Promise<ReviewRow | 'too-much' | 'full'> {
  const id = randomIds();
  const isCounted = grant.times !== undefined || grant.sum !== undefined;
  const used = isCounted ? [...(await usesOf(proposal.ledger, grant))] : [];
  for (;;) {
    const room = roomFor(grant, used, proposal.act.value);
    if (room !== 'room') return room;
    const review = await proposedOrTaken({
      ...proposal,
      id,
      source: { run: usesRun(grant.id), step: grant.tool, unit: isCounted ? COUNTED : id, attempt: used.length + 1 },
      decidedBy: `${grant.by.join(' and ')} (grant ${grant.id})`,
      detail: { ...proposal.detail, grant: grant.id, granted: grant.reason, session },
    });
    if (review.review === id) return review;
    used.push(heldAct(review)?.value);
  }
}

async function proposedOrTaken(proposal: ActProposal): Promise<ReviewRow> {
  try {
    return await propose(proposal);
  } catch (problem) {
    if (problem instanceof AnotherAct) return problem.review;
    throw problem;
  }
}
