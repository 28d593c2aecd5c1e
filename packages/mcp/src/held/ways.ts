import type { JsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/ledger';
import { notRun } from '../call/answers.ts';
import type { Answer, Desk, Judging, Ran } from '../call/call.ts';
import { STATE_LIFE } from '../call/limits.ts';
import { refusal } from '../call/refusal.ts';
import { runCall } from '../call/run-call.ts';
import { unitOf } from '../call/unit-of.ts';
import { questionFor } from './ask-client.ts';
import { awaitDecision, waitingText } from './await-decision.ts';
import { newHandle } from './handle.ts';
import { lifeOf, taskOf } from './task.ts';

/** How a caller waits for a person: by what it can do, and what the gate was told to do with held calls. */
export type Way =
  /** It gets a task, and asks about that. */
  | { readonly kind: 'task' }
  /** Its own user is asked. */
  | { readonly kind: 'ask'; readonly inputRequests: JsonObject }
  /** It waits for a while, and comes back with a state if nobody has decided by then. */
  | { readonly kind: 'rounds' }
  /** It waits for as long as it takes; not at all if the decision is there. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'pending' };

/** The way in which the caller of a call waits for its review. */
export async function wayOf(desk: Desk, { call, gate }: Judging, row: ReviewRow): Promise<Way> {
  const { caller } = call;
  if (row.state !== 'open') return { kind: 'wait' };
  if (caller.canWait === 'task') return { kind: 'task' };
  const inputRequests = caller.canWait === 'input' ? await questionFor(desk, { gate, caller, row }) : undefined;
  if (inputRequests !== undefined) return { kind: 'ask', inputRequests };
  if (desk.hold === 'pending') return { kind: 'pending' };
  return { kind: caller.canWait === 'input' && caller.era === 'modern' ? 'rounds' : 'wait' };
}

/** Clients give up on a request after a minute, and come back ten times at most; milliseconds. */
const ROUND = 30_000;

/** Answers a call in its way, once there is something to answer. Once it is answered, the same call finds its review again. */
export async function answerIn(desk: Desk, judging: Judging, review: ReviewRow, way: Way): Promise<Ran> {
  try {
    return await answered(desk, judging, review, way);
  } finally {
    desk.held.taken.delete(review.review);
  }
}

async function answered(desk: Desk, judging: Judging, review: ReviewRow, way: Way): Promise<Ran> {
  const { call } = judging;
  const { caller } = call;
  if (way.kind === 'task') {
    const taskId = await newHandle(
      { desk, caller },
      { use: 'task', review: review.review, life: lifeOf(review), unit: undefined },
    );
    return { kind: 'task', task: taskOf(taskId, review, { status: 'working', statusMessage: waitingText(review.review) }) };
  }
  if (way.kind === 'ask') return { ...(await later(desk, judging, review)), inputRequests: way.inputRequests };
  const row = await awaitDecision(desk, judging, review, way.kind === 'rounds' ? (desk.round ?? ROUND) : undefined);
  if (row === 'later') return await later(desk, judging, review);
  if (row === 'cancelled') return { kind: 'none' };
  if (row === 'closed') return notRun([`The gate ended while ${call.name} waited for a person. Nothing was run.`]);
  return (await refusal(desk, call.name, row)) ?? (await runCall(desk, judging, row));
}

async function later(desk: Desk, { call }: Judging, { review }: ReviewRow): Promise<Answer & { readonly kind: 'input' }> {
  const { caller } = call;
  const state = { use: 'state', review, life: STATE_LIFE, unit: unitOf(call) } as const;
  return { kind: 'input', requestState: await newHandle({ desk, caller }, state) };
}
