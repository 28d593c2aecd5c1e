import type { Json, JsonObject } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import {
  actOf,
  EXECUTION_LEASE,
  type ExecutePassedOptions,
  executePassed,
  heldAct,
  isSameAct,
  type Runnable,
  type Running,
  resume,
  SUSPENDED,
  takenBy,
} from '@tamis/core/review';
import { type Executed, type ExecutionRow, execute, NotRun, type ReviewRow } from '@tamis/ledger';

import { DOUBT_WORDS, whileRunning } from '@tamis/ledger/internal';
import { Lost } from '../link/lost.ts';
import { Rejected } from '../link/rejected.ts';
import { digitsOf, withDigits } from '../wire/digits.ts';
import { notRun, remarked, sentencesOf } from './answers.ts';
import {
  type Answer,
  type Call,
  type Desk,
  type Judging,
  NOT_HELD,
  type Ran,
  type ServerInput,
  type ServerReply,
} from './call.ts';
import { withheldError, withheldResponse, withheldResult } from './judge-answer.ts';
import { unitOf } from './unit-of.ts';
import { asksIn, inputIn, LONGEST_KEPT, suspend } from './waiting.ts';

// Takes the place of a result that was too long to keep.
const NOT_KEPT = { content: [{ type: 'text', text: 'It ran before; its result was too long to keep.' }], isError: true };

type Judged = Pick<Judging, 'call' | 'gate' | 'judgeResult'>;

// Runs what was agreed to, once, and gives the caller the result. `answers` go to the server with a call that passed.
export async function runCall(desk: Desk, judged: Judged, { review }: ReviewRow, answers?: JsonObject): Promise<Ran> {
  const { ledger, world } = desk;
  const given = { ledger, review, gate: judged.gate, world, ...alive(desk, judged) };
  return await ranOnce(desk, judged, { review, answers }, (run) => execute(given, run));
}

export async function runPassed(
  desk: Desk,
  judged: Judged,
  passed: Omit<ExecutePassedOptions, 'ledger'> & { readonly id: string },
  answers?: JsonObject,
): Promise<Ran> {
  const given = { ledger: desk.ledger, ...passed, ...alive(desk, judged) };
  return await ranOnce(desk, judged, { review: passed.id, answers }, (run) => executePassed(given, run));
}

export async function resumeCall(
  desk: Desk,
  judged: Judged,
  row: ReviewRow,
  inputResponses: JsonObject | undefined,
): Promise<Ran> {
  const { ledger } = desk;
  const { review, execution: { waitsFor } = {} } = row;
  const { lease: milliseconds, telemetry } = alive(desk, judged);
  // The answers are for what the row says: by now, the server may have asked something else.
  const start = { review, holder: ledger.holder, milliseconds };
  const resumed = waitsFor === undefined ? undefined : await ledger.resumeExecution({ ...start, waitsFor });
  if (resumed === undefined) return await runCall(desk, judged, row);
  const given = { ledger, review, gate: judged.gate, token: resumed.token, telemetry, lease: milliseconds };
  const waiting = inputIn(resumed.waitsFor);
  const { requestState } = waiting;
  const answers = { ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) };
  return await ranOnce(desk, judged, { review, answers, waiting }, (run) => resume(given, run));
}

function alive({ lease = EXECUTION_LEASE }: Desk, { call }: Judged) {
  return { telemetry: call.span, lease };
}

interface Round {
  readonly review: string;
  readonly answers: JsonObject | undefined;
  readonly waiting?: ServerInput;
}

async function ranOnce(
  desk: Desk,
  { call, judgeResult }: Judged,
  { review: id, answers, waiting }: Round,
  start: (run: (running: Running) => Promise<Json | typeof SUSPENDED>) => Promise<Executed<Json>>,
): Promise<Ran> {
  let [response, row]: [ServerReply?, ReviewRow?] = [];
  const executed = await whileRunning(id, () =>
    start(async ({ action = call.name, value, review, token }) => {
      row = review;
      const sending = { review: id, ...(answers && { answers }) };
      const reply = await call.send(action, value, sending).catch((problem: unknown): ServerReply => {
        // Answers that did not reach the server are asked for again.
        if (problem instanceof NotRun && !(problem instanceof Rejected) && waiting !== undefined)
          return { input: waiting, length: 0 };
        throw problem;
      });
      if (reply.input !== undefined) {
        const { principal } = call.caller;
        await suspend(desk, { review: id, token }, { ...reply.input, ...(principal !== undefined && { principal }) });
        return SUSPENDED;
      }
      response = reply;
      if (reply.error !== undefined) throw errorOf(reply.error);
      return kept(reply);
    }),
  );
  const review = row ?? (await desk.ledger.review(id));
  if (review === undefined) throw new Error(`Review ${id} is not in the ledger.`);
  const ran = { call, review };
  remember(desk, executed, response, ran);
  return answerOf(executed, response, { ...ran, judgeResult, log: desk.log });
}

function remember(
  { memory }: Desk,
  executed: Executed<Json>,
  response: ServerReply | undefined,
  { call, review }: Remembered,
): void {
  const act = executed.status === 'done' || executed.status === 'failed' ? executed.act : undefined;
  const { action = call.name, value = call.arguments } = act ?? {};
  if (executed.status === 'done' && review.reason !== NOT_HELD) memory.agreed(value);
  const { result = '', error } = executed.status === 'before' ? executed.execution : {};
  const before = jsonIn(result) ?? error;
  const returned = response?.result ?? (response?.error as Json | undefined) ?? before;
  if (returned !== undefined) memory.returned(action, value, returned);
}

type Remembered = Pick<Came, 'call' | 'review'>;

function errorOf({ code, message = 'The server answered with an error.' }: JsonObject): Error {
  return Object.assign(new Error(String(message)), { code });
}

function kept({ result, exact = result, length }: ServerReply): Json {
  return length > LONGEST_KEPT ? NOT_KEPT : (exact ?? null);
}

export function answerOfOther(desk: Desk, { call, judgeResult }: Judged, review: ReviewRow, value: JsonObject): Ran {
  return answerOf(takenBy(review, { action: call.name, value }), undefined, { call, review, judgeResult, log: desk.log });
}

interface Came extends Pick<Judging, 'call' | 'judgeResult'>, Pick<Desk, 'log'> {
  readonly review: ReviewRow;
}

function answerOf(executed: Executed<Json>, response: ServerReply | undefined, { call, review, ...by }: Came): Ran {
  switch (executed.status) {
    case 'done':
    case 'failed':
      if (response === undefined) return notRun(failedText(call.name, executed));
      return withheldResponse(response, executed.act.action ?? call.name, by) ?? withRemark(response, executed.act, call, review);
    case 'before':
      return ranBefore(executed.execution, { call, review, ...by });
    case 'running':
      if (executed.execution.waitsFor !== undefined) return asksIn(review.review, executed.execution.waitsFor);
      return notRun([`${call.name} is being run by another process now. Make the same call again later to get its result.`]);
    case 'unknown':
      // An error of the server does not prove that the call did nothing, but the caller gets it.
      if (response !== undefined) return withheldResponse(response, call.name, by) ?? { kind: 'server', response };
      return notRun([...answeredWith(executed.error), unknownText(call.name, executed.execution)], {
        'tamis/status': 'unknown',
      });
    case 'taken':
      return notRun([`${call.name} was not run, because another call has the same effect (review ${executed.review.review}).`]);
    case 'refused':
      return notRun([refusedText(call.name, executed.reason), ...sentencesOf(executed.findings)]);
    default:
      return executed satisfies never;
  }
}

// What the server answered instead of a result, which says no more about the call.
function answeredWith(error: unknown): readonly string[] {
  return error instanceof Lost && error.status !== undefined ? [error.message] : [];
}

function failedText(name: string, executed: Executed<Json>): readonly string[] {
  const error = executed.status === 'failed' ? executed.error : undefined;
  const reason = error instanceof Error ? error.message : 'its result is lost.';
  if (error instanceof NotRun) return [`${name} was not run: ${reason}`, 'Make the call again if you still want it.'];
  return [`${name} failed: ${reason}`];
}

// The server's own answer as received, unless other arguments ran than the caller gave.
function withRemark(response: ServerReply, act: Runnable, call: Call, review: ReviewRow): Answer {
  const remark = remarkOn(act, call, review);
  if (remark === undefined || response.result === undefined) return { kind: 'server', response };
  return remarked(response.exact ?? response.result, remark);
}

function remarkOn(act: Runnable, { name, arguments: given, unit }: Call, review: ReviewRow): string | undefined {
  const { action = name, value } = act;
  const isAsAsked =
    unit === undefined
      ? isSameAct(act, { action: name, value: given })
      : unit === unitOf({ name: action, arguments: value as JsonObject });
  if (isAsAsked) return undefined;
  const held = heldAct(review);
  const who =
    held !== undefined && isSameAct(act, held) ? 'The gate repaired the call' : `${review.decision?.by} changed the call`;
  return `${who}. This ran: ${action} ${JSON.stringify(value)}`;
}

// The ledger keeps results as they came, so that what it hands out is judged again.
function ranBefore({ state, result, error = '' }: ExecutionRow, { call, review, ...by }: Came): Answer {
  const act = actOf(review) ?? { action: call.name, value: call.arguments };
  const { action = call.name } = act;
  if (state !== 'done') return withheldError(error, action, by) ?? notRun([`${call.name} ran before and failed: ${error}`]);
  const { value, exact } = digitsOf(withDigits(result ?? '{}'));
  const remark = remarkOn(act, call, review);
  const kept: Answer = remark === undefined ? { kind: 'result', result: exact as JsonObject } : remarked(exact, remark);
  return withheldResult(value, action, by) ?? kept;
}

export function unknownText(name: string, { asked }: ExecutionRow): string {
  const where = asked === undefined ? '' : ` (review ${asked})`;
  return `${name} may have run: its answer was lost, and a person is asked whether it did${where}. It is not run again automatically.`;
}

const REFUSED: { readonly [reason: string]: string } = {
  ...DOUBT_WORDS,
  expired: 'nobody decided in time.',
  'grant-ended': 'the grant that allowed it has ended.',
};

function refusedText(name: string, reason: string): string {
  return `${name} was not run: ${Object.hasOwn(REFUSED, reason) ? REFUSED[reason] : `it is ${reason}.`} Make the call again if you still want it.`;
}
