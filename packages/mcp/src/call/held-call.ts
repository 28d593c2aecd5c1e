import type { JsonObject } from '@tamis/core';
import { worldVersion } from '@tamis/core/preconditions';
import { bindingDigest, contractDigest, heldAct, type Runnable } from '@tamis/core/review';
import { type GrantedProposal, propose, type ReviewRow, underGrant } from '@tamis/ledger';
import { notRun, pending } from './answers.ts';
import { awaitDecision } from './await-decision.ts';
import type { Answer, Desk, Judging } from './call.ts';
import { runCall, unknownText } from './run-call.ts';

/** What is held: the arguments as they would run, and why. */
export interface Held {
  readonly arguments: JsonObject;
  readonly reason: string;
  readonly why: readonly string[];
}

/** Deals with a call that a person must decide about: what was decided about it, a grant, or a question. */
export async function heldCall(desk: Desk, judging: Judging, held: Held): Promise<Answer> {
  const { call } = judging;
  const unit = bindingDigest({ kind: 'mcp-call', contract: '', value: call.arguments, action: call.name }) as string;
  const before = await desk.held.of(unit);
  const known = await pickedUp(desk, judging, before.at(-1));
  if (known !== undefined && 'kind' in known && known.kind === 'result') return known as Answer;
  const review = known as ReviewRow | undefined;
  if (review !== undefined && review.state !== 'open') return await decided(desk, judging, review);
  const proposal = proposalOf(desk, judging, held);
  const granted = await grantedReview(desk, proposal, held);
  if (granted === undefined)
    return await decided(desk, judging, review ?? (await asked(desk, proposal, { unit, attempt: before.length + 1 })));
  if (review !== undefined) await desk.ledger.closeReview(review.review, 'withdrawn');
  return await runCall(desk, judging, granted);
}

function proposalOf(
  { ledger, policy, server, world: hasWorld }: Desk,
  { call, gate, world }: Judging,
  held: Held,
): GrantedProposal {
  return {
    ...{ ledger, gate, policy, kind: 'tool-call', reason: held.reason },
    act: { action: call.name, value: held.arguments },
    ...(hasWorld === undefined ? {} : { world }),
    detail: { why: held.why, server },
  };
}

/** Only what the contract always holds can be let through in advance: a doubt is about this one call. */
async function grantedReview(desk: Desk, proposal: GrantedProposal, { reason }: Held): Promise<ReviewRow | undefined> {
  const act = proposal.act as Required<Runnable>;
  return reason === 'approval' ? await underGrant(proposal, { act, session: desk.session, server: desk.server }) : undefined;
}

async function asked(
  { held, session: run }: Desk,
  proposal: GrantedProposal,
  { unit, attempt }: Pick<ReviewRow['source'], 'unit' | 'attempt'>,
): Promise<ReviewRow> {
  const review = await propose({ ...proposal, source: { run, step: proposal.act.action ?? '', unit, attempt } });
  held.add(unit, review.review);
  return review;
}

/** The review of the same call of the same session, unless another request has it, or it is over; or why nothing can run now. */
async function pickedUp(desk: Desk, judging: Judging, id: string | undefined): Promise<ReviewRow | Answer | undefined> {
  const row = id === undefined ? undefined : await desk.ledger.review(id);
  if (row === undefined) return undefined;
  const { state, decision, execution } = row;
  const { name } = judging.call;
  if (execution?.state === 'running') return notRun([`${name} with these arguments is running now.`]);
  if (execution?.state === 'unknown') {
    const question = execution.asked === undefined ? undefined : await desk.ledger.review(execution.asked);
    return question?.state === 'open' ? notRun([unknownText(name, execution)], { 'tamis/status': 'unknown' }) : undefined;
  }
  if (execution !== undefined) return undefined;
  if (decision?.kind === 'deny') return isAsItWas(judging, row) ? row : undefined;
  return (state === 'open' || state === 'decided') && !desk.held.taken.has(row.review) ? row : undefined;
}

/** A denial stands as long as it would be the same question: same contract, same state of the world. */
function isAsItWas({ gate, world }: Judging, row: ReviewRow): boolean {
  const act = heldAct(row);
  if (act?.action === undefined || row.contract !== contractDigest(gate)) return false;
  const named = { name: act.action, arguments: act.value as JsonObject };
  return row.stateVersion === undefined || row.stateVersion === worldVersion(gate, named, world);
}

async function decided(desk: Desk, judging: Judging, review: ReviewRow): Promise<Answer> {
  const { call } = judging;
  const { taken } = desk.held;
  if (review.state === 'open' && desk.hold === 'pending') return pending(review.review);
  taken.add(review.review);
  const row = await awaitDecision(desk, judging, review);
  if (row === 'cancelled' || row === 'closed') {
    // Whoever makes the same call again picks it up.
    taken.delete(review.review);
    return row === 'cancelled'
      ? { kind: 'none' }
      : notRun([`The gate ended while ${call.name} waited for a person. Nothing was run.`]);
  }
  return refusal(call.name, row) ?? (await runCall(desk, judging, row));
}

/** What a person said instead of agreeing. */
function refusal(name: string, { decision }: ReviewRow): Answer | undefined {
  const { kind, by, text = '' } = decision ?? {};
  if (kind === 'deny') return notRun([`${by} denied ${name}: ${text}`], { 'tamis/status': 'denied' });
  if (kind === 'hint') return notRun([`${by} did not allow ${name} as it is: ${text}`]);
  return kind === 'fresh' ? notRun([`${by} did not allow ${name} as it is. Think again.`]) : undefined;
}
