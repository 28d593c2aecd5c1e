import type { Finding, JsonObject } from '@tamis/core';
import type { HoldDoubt } from '@tamis/core/loop';
import { contractDigest, heldAct, type Runnable, worldVersion } from '@tamis/core/review';
import { type GrantedProposal, propose, type ReviewRow, randomIds, underGrant } from '@tamis/ledger';
import { notRun, pending } from '../call/answers.ts';
import type { Answer, Desk, Judging, Ran } from '../call/call.ts';
import { isWithin, MOST_OPEN } from '../call/limits.ts';
import { wasTold } from '../call/refusal.ts';
import { unitOf } from '../call/unit-of.ts';
import { answerIn, type Way, wayOf } from './ways.ts';

// What is held: the arguments as they would run, and why.
export interface Held {
  readonly arguments: JsonObject;
  readonly reason: string;
  readonly why: readonly string[];
  readonly findings: readonly Finding[];
  readonly doubt: HoldDoubt<unknown> | undefined;
  readonly others: readonly Runnable[];
}

// Handles a call that a person must decide on: an earlier decision, a grant, or a new question.
export async function heldCall(desk: Desk, judging: Judging, held: Held): Promise<Ran> {
  const { call } = judging;
  const unit = unitOf(call);
  const claim = await desk.held.inTurn(unit, () => claimed(desk, judging, held, unit));
  return 'answer' in claim ? claim.answer : await answerIn(desk, judging, claim.review, claim.way);
}

// The review that belongs to a request and how it waits for it, or the answer if it does not wait.
type Claim = { readonly review: ReviewRow; readonly way: Way } | { readonly answer: Answer };

// Finds the review of a call and takes it while its request waits: the same call made twice at once is two questions, and the same call
// made again by a caller that has lost its task or state is one.
async function claimed(desk: Desk, judging: Judging, held: Held, unit: string): Promise<Claim> {
  const before = await desk.held.of(unit);
  const known = judging.back ?? (await pickedUp(desk, judging, before.at(-1)));
  if (known !== undefined && known.state !== 'open') return await taken(desk, judging, known);
  const proposal = proposalOf(desk, judging, held);
  const act = proposal.act as Required<Runnable>;
  const granted = await underGrant(proposal, { act, session: desk.session, server: desk.server, findings: held.findings });
  if (granted === undefined) {
    if (known === undefined && (await isFull(desk))) return { answer: notRun([TOO_MANY]) };
    return await taken(desk, judging, known ?? (await asked(desk, proposal, { unit, attempt: before.length + 1 })));
  }
  if (known !== undefined) await desk.ledger.closeReview(known.review, 'withdrawn', 'A grant allows the call now.');
  return await taken(desk, judging, granted);
}

async function isFull({ ledger, session, held }: Desk): Promise<boolean> {
  const isMany = (await held.total()) >= MOST_OPEN;
  return isMany && !(await isWithin(ledger.reviews({ run: session, state: 'open' }), MOST_OPEN));
}

const TOO_MANY = `${MOST_OPEN} calls of this session already wait for a person. Nothing was run; make the call again once some are decided.`;

// What is only pending belongs to nobody yet.
async function taken(desk: Desk, judging: Judging, review: ReviewRow): Promise<Claim> {
  const way = await wayOf(desk, judging, review);
  if (way.kind === 'pending') return { answer: pending(review.review) };
  desk.held.taken.add(review.review);
  return { review, way };
}

function proposalOf(
  { ledger, policy, server, world: hasWorld }: Desk,
  { call, gate, world }: Judging,
  held: Held,
): GrantedProposal {
  return {
    ...{ ledger, gate, policy, kind: 'tool-call', reason: held.reason },
    act: { action: call.name, value: held.arguments },
    ...(held.others.length === 0 ? {} : { alternatives: held.others }),
    doubt: held.doubt,
    ...(hasWorld === undefined ? {} : { world }),
    detail: { why: held.why, server, ...(held.findings.length > 0 && { findings: held.findings as never }) },
  };
}

async function asked(
  { held, session: run }: Desk,
  proposal: GrantedProposal,
  at: Pick<ReviewRow['source'], 'unit' | 'attempt'>,
): Promise<ReviewRow> {
  const { unit } = at;
  const id = randomIds();
  for (let { attempt } = at; ; attempt++) {
    const review = await propose({ ...proposal, id, source: { run, step: proposal.act.action ?? '', unit, attempt } });
    held.add(unit, review.review);
    if (review.review === id) return review;
  }
}

// The review of the same call in the same session, unless another request has it, or it is over.
async function pickedUp(desk: Desk, judging: Judging, id: string | undefined): Promise<ReviewRow | undefined> {
  await desk.ledger.tend();
  const review = id === undefined ? undefined : await desk.ledger.review(id);
  if (review === undefined) return undefined;
  const { state, decision, execution } = review;
  // What has ended is made again; what has not was stopped before this.
  if (execution !== undefined) return undefined;
  if (decision?.kind === 'deny') return isAsItWas(judging, review) || !(await wasTold(desk, review)) ? review : undefined;
  if ((decision?.kind === 'hint' || decision?.kind === 'fresh') && (await wasTold(desk, review))) return undefined;
  const isOver = state !== 'open' && state !== 'decided';
  return isOver || desk.held.taken.has(review.review) ? undefined : review;
}

// A denial that was told stays valid as long as the question would be the same: same contract, same state of the world.
function isAsItWas({ gate, world }: Judging, row: ReviewRow): boolean {
  const act = heldAct(row);
  if (act?.action === undefined || row.contract !== contractDigest(gate)) return false;
  const named = { name: act.action, arguments: act.value as JsonObject };
  return row.stateVersion === undefined || row.stateVersion === worldVersion(gate, named, world);
}
