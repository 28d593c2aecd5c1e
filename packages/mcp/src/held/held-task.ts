import { isJsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/ledger';
import type { Desk, RpcFailure, TaskAnswer, TaskRequest } from '../call/call.ts';
import { takeAnswer } from './ask-client.ts';
import { takenHandle } from './handle.ts';
import { answersIn } from './server-questions.ts';
import { taskOf } from './task.ts';
import { resumeRun } from './task-run.ts';
import { CANCELLED, taskState } from './task-state.ts';

// One answer for ids that were never given out, were given to another caller, or are too old: nobody learns which.
const NO_TASK: RpcFailure = { kind: 'error', code: -32_602, message: 'There is no such task.' };

const TAKEN: TaskAnswer = { kind: 'result', result: {} };

// Answers a request about a held call. What people approve runs when its task is asked about, so that nothing runs for nobody.
export async function heldTask(desk: Desk, request: TaskRequest): Promise<TaskAnswer> {
  const { ledger } = desk;
  const { taskId, method, caller } = request;
  const taken = await takenHandle({ desk, caller }, taskId, undefined);
  if (taken?.use !== 'task') return NO_TASK;
  await ledger.tend();
  const row = await ledger.review(taken.review);
  if (row === undefined) return NO_TASK;
  if (method === 'get') {
    const state = await taskState(desk, request, row);
    return { kind: 'result', result: taskOf(taskId, (await ledger.review(row.review)) ?? row, state) };
  }
  if (method === 'cancel') await cancel(desk, row);
  else await update(desk, request, row);
  return TAKEN;
}

// Ends the wait, or what was agreed to and never ran. A running call is left alone: its result comes as if nobody had cancelled it.
async function cancel({ ledger }: Desk, { review }: ReviewRow): Promise<void> {
  const state = await ledger.closeReview(review, 'withdrawn', CANCELLED);
  if (state === 'decided' || state === 'expired') await ledger.closeReview(review, 'stale', CANCELLED);
}

async function update(desk: Desk, request: TaskRequest, row: ReviewRow): Promise<void> {
  const { caller, inputResponses } = request;
  const found = await desk.tools.find(row.action ?? '');
  if (row.execution?.waitsFor === undefined) {
    await takeAnswer(desk, { gate: found.gate, caller, row }, inputResponses);
    return;
  }
  const answers = isJsonObject(inputResponses) ? await answersIn(desk, row, inputResponses) : {};
  if (Object.keys(answers).length > 0) resumeRun(desk, request, row, found, answers);
}
