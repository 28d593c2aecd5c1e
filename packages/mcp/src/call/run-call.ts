import type { Json, JsonObject } from '@tamis/core';
import { actOf, heldAct, isSameAct, type Runnable } from '@tamis/core/review';
import { jsonIn } from '@tamis/core/unit';
import { type Executed, type ExecutionRow, execute, NotRun, OutcomeUnknown, type ReviewRow } from '@tamis/ledger';
import { DOUBT_WORDS } from '@tamis/ledger/internal';
import type { CallGate } from '../tools/call-gate.ts';
import { digitsOf, withDigits } from '../wire/digits.ts';
import { notRun, remarked, sentencesOf } from './answers.ts';
import { type Answer, type Call, type Desk, type Judging, NOT_HELD, type ServerReply } from './call.ts';
import { withheldError, withheldResponse, withheldResult } from './judge-answer.ts';
import { unitOf } from './unit-of.ts';

/** A longer result is passed on but not kept, because the ledger keeps results for good. */
const LONGEST_KEPT = 256 * 1024;

/** Takes the place of a result that was too long to keep. */
const NOT_KEPT = { content: [{ type: 'text', text: 'It ran before; its result was too long to keep.' }], isError: true };

/** The reviews whose calls this process is running: it knows that it is alive, whatever the ledger assumes. */
export const RUNNING = new Set<string>();

/** Runs what was agreed to, once, and gives the caller the result. */
export async function runCall(desk: Desk, { call, gate, judgeResult }: Judging, review: ReviewRow): Promise<Answer> {
  const { ledger, world, lease } = desk;
  const given = { ledger, review: review.review, gate, world, telemetry: call.span, ...(lease === undefined ? {} : { lease }) };
  let response: ServerReply | undefined;
  desk.held.taken.add(review.review);
  RUNNING.add(review.review);
  const executed = await execute(given, async ({ action = call.name, value }) => {
    response = await sent(call, gate, { action, value });
    if (response.error !== undefined) throw new Error(String(response.error.message ?? 'The server answered with an error.'));
    return kept(response);
  }).finally(() => RUNNING.delete(review.review));
  remember(desk, executed, response, { call, review });
  return answerOf(executed, response, { call, review, judgeResult, log: desk.log });
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

type Remembered = Pick<Ran, 'call' | 'review'>;

/** If a caller cancels a call that only reads, nobody has to find out whether it ran. */
async function sent(call: Call, gate: CallGate, { action, value }: Required<Runnable>): Promise<ServerReply> {
  try {
    return await call.send(action, value);
  } catch (problem) {
    if (problem instanceof OutcomeUnknown && call.signal.reason === 'cancelled' && isRead(gate, action))
      throw new Error(problem.message);
    throw problem;
  }
}

/** Whether a tool only reads, as the contract or the server's own list has it. */
export function isRead(gate: CallGate, name: string): boolean {
  return gate.acts?.({ name, arguments: {} })?.effect === 'read';
}

/** With every digit: the ledger may be asked for it again. */
function kept({ result, exact = result, length }: ServerReply): Json {
  return length > LONGEST_KEPT ? NOT_KEPT : (exact ?? null);
}

interface Ran extends Pick<Judging, 'call' | 'judgeResult'>, Pick<Desk, 'log'> {
  readonly review: ReviewRow;
}

function answerOf(executed: Executed<Json>, response: ServerReply | undefined, { call, review, ...by }: Ran): Answer {
  switch (executed.status) {
    case 'done':
    case 'failed':
      if (response === undefined) return notRun(failedText(call.name, executed));
      if (response.input !== undefined) return { kind: 'input', ...response.input };
      return withheldResponse(response, executed.act.action ?? call.name, by) ?? withRemark(response, executed.act, call, review);
    case 'before':
      return ranBefore(executed.execution, { call, review, ...by });
    case 'running':
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
function ranBefore({ state, result, error = '' }: ExecutionRow, { call, review, ...by }: Ran): Answer {
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
