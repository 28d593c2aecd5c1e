import type { Json, JsonObject } from '@tamis/core';
import {
  actOf,
  EXECUTION_LEASE,
  heldAct,
  isSameAct,
  type Runnable,
  resume,
  type Running as Started,
  SUSPENDED,
} from '@tamis/core/review';
import { isJsonObject, jsonIn } from '@tamis/core/unit';
import {
  type Executed,
  type ExecutionPause,
  type ExecutionRow,
  execute,
  NotRun,
  OutcomeUnknown,
  type ReviewRow,
} from '@tamis/ledger';
import { DOUBT_WORDS } from '@tamis/ledger/internal';
import { type CallGate, isRead } from '../tools/call-gate.ts';
import { digitsOf, withDigits } from '../wire/digits.ts';
import { notRun, remarked, sentencesOf } from './answers.ts';
import {
  type Answer,
  type Call,
  type Caller,
  type Desk,
  type Judging,
  NOT_HELD,
  type Ran,
  type Sending,
  type ServerInput,
  type ServerReply,
} from './call.ts';
import { withheldError, withheldResponse, withheldResult } from './judge-answer.ts';
import { isWithin, MOST_ASKING, STATE_LIFE } from './limits.ts';
import { unitOf } from './unit-of.ts';

/** A longer result is passed on but not kept, because the ledger keeps results for good. */
const LONGEST_KEPT = 256 * 1024;

/** Takes the place of a result that was too long to keep. */
const NOT_KEPT = { content: [{ type: 'text', text: 'It ran before; its result was too long to keep.' }], isError: true };

/** The reviews whose calls this process is running: it knows that it is alive, whatever the ledger assumes. */
export const RUNNING = new Set<string>();

/** What is run, and how its result is judged. */
type Running = Pick<Judging, 'call' | 'gate' | 'judgeResult'>;

/** Runs what was agreed to, once, and gives the caller the result. `answers` go to the server with a call that passed. */
export async function runCall(desk: Desk, running: Running, review: ReviewRow, answers?: JsonObject): Promise<Ran> {
  const { world, lease = EXECUTION_LEASE, ledger } = desk;
  const given = { ledger, review: review.review, gate: running.gate, world, telemetry: running.call.span, lease };
  return await ranBy((run) => execute(given, run), desk, running, review, answers);
}

/** Continues a run that waits for answers to the server's questions. One that no longer waits only says what came of it. */
export async function resumeCall(
  desk: Desk,
  running: Running,
  review: ReviewRow,
  inputResponses: JsonObject | undefined,
): Promise<Ran> {
  const { ledger, lease = EXECUTION_LEASE } = desk;
  const resumed = await ledger.resumeExecution({ review: review.review, holder: ledger.holder, milliseconds: lease });
  if (resumed === undefined) return await runCall(desk, running, review);
  const given = { ledger, review: review.review, token: resumed.token, telemetry: running.call.span, lease };
  const { requestState } = inputIn(resumed.waitsFor);
  const answers = { ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) };
  return await ranBy((run) => resume(given, run), desk, running, review, answers);
}

/** What a run waits for, as the ledger keeps it: the questions of the server, and whose user answers them. */
interface Waiting extends ServerInput, Pick<Caller, 'principal'> {}

/** What a run waits for. */
export function inputIn(waitsFor: string): Waiting {
  const kept = jsonIn(waitsFor);
  return isJsonObject(kept) && isJsonObject(kept.inputRequests) ? (kept as unknown as Waiting) : { inputRequests: {} };
}

async function ranBy(
  start: (run: (given: Started) => Promise<Json | typeof SUSPENDED>) => Promise<Executed<Json>>,
  desk: Desk,
  { call, gate, judgeResult }: Running,
  review: ReviewRow,
  answers?: JsonObject,
): Promise<Ran> {
  let response: ServerReply | undefined;
  RUNNING.add(review.review);
  const executed = await start(async ({ action = call.name, value, token }) => {
    const reply = await sent(call, gate, { action, value }, { review: review.review, ...(answers && { answers }) });
    if (reply.input !== undefined) {
      const { principal } = call.caller;
      await suspend(desk, { review: review.review, token }, { ...reply.input, ...(principal !== undefined && { principal }) });
      return SUSPENDED;
    }
    response = reply;
    if (reply.error !== undefined) throw new Error(String(reply.error.message ?? 'The server answered with an error.'));
    return kept(reply);
  }).finally(() => RUNNING.delete(review.review));
  remember(desk, executed, response, { call, review });
  return answerOf(executed, response, { call, review, judgeResult, log: desk.log });
}

/** The run waits for the caller: questions are no outcome. */
async function suspend(
  { ledger, session, held }: Desk,
  claim: Pick<ExecutionPause, 'review' | 'token'>,
  input: Waiting,
): Promise<void> {
  const waitsFor = JSON.stringify(input);
  if (waitsFor.length > LONGEST_KEPT) throw new Error('The server asks for more than the gate passes on.');
  const isMany = ++held.asked >= MOST_ASKING;
  if (isMany && !(await isWithin(ledger.reviews({ run: session, unsettled: true }), MOST_ASKING)))
    throw new Error(`The server asks its user, but ${MOST_ASKING} calls of this caller already wait for answers.`);
  await ledger.suspendExecution({ ...claim, waitsFor, milliseconds: STATE_LIFE });
}

/** What was run and returned, be it an error, counts in the calls after it. */
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

/** If a caller cancels a call that only reads, nobody has to find out whether it ran. */
async function sent(call: Call, gate: CallGate, { action, value }: Required<Runnable>, sending: Sending): Promise<ServerReply> {
  try {
    return await call.send(action, value, sending);
  } catch (problem) {
    if (problem instanceof OutcomeUnknown && call.signal.reason === 'cancelled' && isRead(gate, action))
      throw new Error(problem.message);
    throw problem;
  }
}

/** With every digit: the ledger may be asked for it again. */
function kept({ result, exact = result, length }: ServerReply): Json {
  return length > LONGEST_KEPT ? NOT_KEPT : (exact ?? null);
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
      if (executed.execution.waitsFor !== undefined)
        return { kind: 'asks', review: review.review, inputRequests: inputIn(executed.execution.waitsFor).inputRequests };
      return notRun([`${call.name} is being run by another process now. Make the same call again later to get its result.`]);
    case 'unknown':
      return notRun([unknownText(call.name, executed.execution)], { 'tamis/status': 'unknown' });
    case 'refused':
      return notRun([refusedText(call.name, executed.reason), ...sentencesOf(executed.findings)]);
    default:
      return executed satisfies never;
  }
}

function failedText(name: string, executed: Executed<Json>): readonly string[] {
  const error = executed.status === 'failed' ? executed.error : undefined;
  const reason = error instanceof Error ? error.message : 'its result is lost.';
  if (error instanceof NotRun) return [`${name} was not run: ${reason}`, 'Make the call again if you still want it.'];
  return [`${name} failed: ${reason}`];
}

/** The server's own answer as received, unless other arguments ran than the caller gave. */
function withRemark(response: ServerReply, act: Runnable, call: Call, review: ReviewRow): Answer {
  const remark = remarkOn(act, call, review);
  if (remark === undefined || response.result === undefined) return { kind: 'server', response };
  return remarked(response.exact ?? response.result, remark);
}

/** Who changed the call, and what ran; undefined if it ran as it was asked. */
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

/** The ledger keeps results as they came, so that what it hands out is judged again. */
function ranBefore({ state, result, error = '' }: ExecutionRow, { call, review, ...by }: Came): Answer {
  const act = actOf(review) ?? { action: call.name, value: call.arguments };
  const { action = call.name } = act;
  if (state !== 'done') return withheldError(error, action, by) ?? notRun([`${call.name} ran before and failed: ${error}`]);
  const { value, exact } = digitsOf(withDigits(result ?? '{}'));
  const remark = remarkOn(act, call, review);
  const kept: Answer = remark === undefined ? { kind: 'result', result: exact as JsonObject } : remarked(exact, remark);
  return withheldResult(value, action, by) ?? kept;
}

/** What is said about a call that may or may not have run. */
export function unknownText(name: string, { asked }: ExecutionRow): string {
  const where = asked === undefined ? '' : ` (review ${asked})`;
  return `${name} may have run: its answer was lost, and a person is asked whether it did${where}. It is not run again automatically.`;
}

const REFUSED: { readonly [reason: string]: string } = { ...DOUBT_WORDS, expired: 'nobody decided in time.' };

function refusedText(name: string, reason: string): string {
  return `${name} was not run: ${Object.hasOwn(REFUSED, reason) ? REFUSED[reason] : `it is ${reason}.`} Make the call again if you still want it.`;
}
