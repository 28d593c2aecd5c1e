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

export type Way =
  | { readonly kind: 'task' }
  | { readonly kind: 'ask'; readonly inputRequests: JsonObject }
  // It waits for a while, and comes back with a state if nobody has decided by then.
  | { readonly kind: 'rounds' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'pending' };

export async function wayOf(desk: Desk, { call, gate }: Judging, row: ReviewRow): Promise<Way> {
  const { caller } = call;
  if (row.state !== 'open') return { kind: 'wait' };
  if (caller.canWait === 'task') return { kind: 'task' };
  const inputRequests = caller.canWait === 'input' ? await questionFor(desk, { gate, caller, row }) : undefined;
  if (inputRequests !== undefined) return { kind: 'ask', inputRequests };
  if (desk.hold === 'pending') return { kind: 'pending' };
  return { kind: caller.canWait === 'input' && caller.era === 'modern' ? 'rounds' : 'wait' };
}

const ROUND = 30_000;

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
