import { isJsonObject } from '@tamis/core';
import { notRunnable } from '@tamis/core/review';
import type { ExecutionRow, ReviewRow } from '@tamis/ledger';
import { notRun } from '../call/answers.ts';
import type { Answer, Desk, Judging, TaskRequest } from '../call/call.ts';
import { MOST_RUNNING } from '../call/limits.ts';
import { refusal } from '../call/refusal.ts';
import { unknownText } from '../call/run-call.ts';
import { unsettledCall } from '../call/unsettled-call.ts';
import { endsWithin } from '../link/ends-within.ts';
import type { FoundTool } from '../tools/toolbox.ts';
import { questionFor } from './ask-client.ts';
import { answerAsked, waitingText } from './await-decision.ts';
import { foundOut } from './found-out.ts';
import { questionsIn } from './server-questions.ts';
import { ended, type TaskState } from './task.ts';
import { judgingOf, runOf } from './task-run.ts';

export const CANCELLED = 'The caller cancelled the task.';

// How long a request waits for a call that it started, in milliseconds: most end sooner, and need no further request.
const PATIENCE = 2_000;

export async function taskState(desk: Desk, request: TaskRequest, row: ReviewRow): Promise<TaskState> {
  const { action: name = '', execution } = row;
  const found = await desk.tools.find(name);
  if (row.state === 'open') return await openState(desk, request, row, found);
  if (row.state === 'withdrawn' || row.endReason === CANCELLED)
    return { status: 'cancelled', statusMessage: row.endReason ?? 'Nothing is left to decide.' };
  if (execution?.state === 'unknown') return await unknownState(desk, name, execution);
  const isStarted = desk.held.runs.has(row.review);
  if (execution?.waitsFor !== undefined && !isStarted) return await askedState(desk, row);
  if (execution?.state === 'running' && !isStarted) return working(`Another process is running ${name}.`);
  if (row.state === 'stale' && execution === undefined) return ended(notRun([`${name} was not run. ${row.endReason ?? ''}`]));
  const judging = judgingOf(request, row, found);
  const isReady = execution === undefined && notRunnable(row) === undefined;
  const obstacle = isReady && !isStarted ? await obstacleTo(desk, judging, row, found) : undefined;
  if (obstacle !== undefined) return obstacle;
  const refused = await refusal(desk, name, row);
  return refused === undefined ? await runState(desk, judging, row) : ended(refused);
}

async function openState(desk: Desk, { caller }: TaskRequest, row: ReviewRow, { gate }: FoundTool): Promise<TaskState> {
  await answerAsked(desk, gate);
  const inputRequests = await questionFor(desk, { gate, caller, row });
  const statusMessage = waitingText(row.review);
  return inputRequests === undefined ? working(statusMessage) : { status: 'input_required', statusMessage, inputRequests };
}

async function unknownState({ ledger }: Desk, name: string, execution: ExecutionRow): Promise<TaskState> {
  const found = await foundOut(ledger, execution);
  if (found === undefined) return working(unknownText(name, execution));
  return ended(notRun([`${found.by} found out that ${name} ${found.hasRun ? 'ran. Its result is lost' : 'did not run'}.`]));
}

async function askedState(desk: Desk, row: ReviewRow): Promise<TaskState> {
  const statusMessage = `${row.action} waits for answers to the server's questions.`;
  return { status: 'input_required', statusMessage, inputRequests: await questionsIn(desk, row) };
}

function working(statusMessage: string): TaskState {
  return { status: 'working', statusMessage };
}

// Where a task stands whose call people agreed to, if it can't run now; undefined if it can.
async function obstacleTo(desk: Desk, judging: Judging, row: ReviewRow, { tool }: FoundTool): Promise<TaskState | undefined> {
  const { call } = judging;
  const { name } = call;
  if (tool?.state === 'changed')
    return working(
      `The server changed its description of ${name}; waiting for a person to accept it (review ${tool.review.review}).`,
    );
  if (tool === undefined) {
    const why = `The server no longer has a tool named ${name}.`;
    await desk.ledger.closeReview(row.review, 'stale', why);
    return ended(notRun([`${name} was not run. ${why}`]));
  }
  if ((await unsettledCall(desk, judging, call.arguments)) === undefined) return undefined;
  return working(`The same call to ${name} has not ended, or nobody knows whether it ran.`);
}

async function runState(desk: Desk, judging: Judging, row: ReviewRow): Promise<TaskState> {
  const { name } = judging.call;
  const run = runOf(desk, judging, row);
  if (run === undefined)
    return working(`${MOST_RUNNING} calls of this caller are running; ${name} starts when one of them has ended.`);
  if (!(await endsWithin(run.ends, PATIENCE))) return working(`${name} is running.`);
  const answer = await run.ends;
  const now = (await desk.ledger.review(row.review)) ?? row;
  if (answer.kind === 'asks') return await askedState(desk, now);
  const { execution } = now;
  const { state, error } = execution ?? {};
  if (state === 'failed' && !isWithheld(answer)) return failed(answer, error);
  if (execution === undefined || (state !== 'running' && state !== 'unknown')) return ended(answer);
  // Another process was faster, or nobody knows how it ended: neither is an answer.
  desk.held.runs.delete(row.review);
  return state === 'unknown' ? await unknownState(desk, name, execution) : working(`Another process is running ${name}.`);
}

function failed(answer: Answer, said = ''): TaskState {
  if (answer.kind === 'server') return ended(answer);
  const error = { code: -32_603, message: said };
  return { status: 'failed', statusMessage: said, error };
}

function isWithheld(answer: Answer): boolean {
  const meta = answer.kind === 'result' ? answer.result._meta : undefined;
  return isJsonObject(meta) && meta['tamis/status'] === 'withheld';
}
