import { Fault, type Message } from '@tamis/core';
import { type LoopState, step as stepLoop } from '@tamis/core/loop';
import type { ModelReply, OpenSpan } from '@tamis/core/model';
import type { UnitMove } from '@tamis/ledger';
import { isCharged } from '@tamis/ledger/internal';
import type { ModelStep } from '../model/pipeline.ts';
import { countable } from './countable.ts';
import type { Lane } from './lane.ts';
import type { StepModel } from './model-for.ts';
import type { Charge, Reserved } from './purse.ts';
import type { Room } from './room.ts';
import type { Stop } from './run-end.ts';
import { tracedCall } from './run-spans.ts';
import { keptRequest, type Redact } from './secrets.ts';
import { requestFor, requestOptions } from './step-request.ts';
import { timeLimit, tooLate } from './time-limit.ts';

export interface Asking {
  readonly unit: string;
  readonly attempt: number;
  readonly messages: readonly Message[];
  readonly state: LoopState;
  // Whether an earlier process gave up the unit because of its faults.
  readonly wasGivenUp: boolean;
  readonly span: OpenSpan | undefined;
}

export interface Answered {
  readonly reply: ModelReply & { readonly model: string };
  readonly call: number;
  readonly took: number;
  readonly redact: Redact;
}

type Returned = { readonly answer: Answered } | { readonly fault: Fault; readonly call: number; readonly took: number };

// Longer pauses between two faults don't help.
const LONGEST_BACKOFF = 5 * 60_000;

// Asks until there is a reply to judge. Returns undefined if the unit failed with a fault or the run stops.
export async function callModel(room: Room, step: ModelStep, asking: Asking): Promise<Answered | undefined> {
  const model = room.given.modelOf(step);
  const lane = room.lane(model);
  let { state } = asking;
  let firstFault: number | undefined;
  for (;;) {
    const reserved = { bound: model.mostCost?.(asking.messages, requestOptions(step, model)) };
    if (!(await room.door.enter(lane, reserved))) return undefined;
    const returned = await call(room, step, { model, lane, reserved }, asking);
    if (returned === undefined || 'answer' in returned) return returned?.answer;
    const { fault } = returned;
    if (isCancelled(room, fault)) return undefined;
    firstFault ??= room.given.clock.now();
    const next = afterFault(room, lane, { ...asking, fault, state, firstFault, begun: room.given.clock.now() - returned.took });
    await noteFault(room, step, asking, returned, next.move);
    if (next.state === undefined) return undefined;
    state = next.state;
    if (next.rest !== undefined) await room.rest(step.name, next.rest);
    else await room.given.clock.wait(next.wait, room.stopSignal);
    state = stepLoop(state, { kind: 'waited' })[0];
  }
}

async function call(
  room: Room,
  step: ModelStep,
  { model, lane, reserved }: { readonly model: StepModel; readonly lane: Lane; readonly reserved: Reserved },
  { unit, attempt, messages, span }: Asking,
): Promise<Returned | undefined> {
  const { ledger, lease, clock, digest, on } = room.given;
  const key = { unit, step: step.name, attempt };
  let charge: Charge;
  try {
    const asked = model.at(key);
    const redact: Redact = (text, as) => asked.redact?.(text, as) ?? text;
    const sent = requestFor(messages, requestOptions(step, model), asked.takesContract);
    const request = keptRequest(sent.messages, redact);
    const most = model.isFree ? 0 : reserved.bound;
    const started = await ledger.startAttempt(lease, { ...key, model: model.name, contract: digest, request, most });
    if (started.status === 'judged')
      throw new Error(`Attempt ${attempt} for ${unit} at ${step.name} was judged by another process.`);
    on({ kind: 'call-start', ...key });
    const begun = clock.now();
    const timer = timeLimit(room, step);
    try {
      const ask = () => asked.ask(sent.messages, sent.options, timer.signal);
      const reply = countable(
        await tracedCall(span, { model, attempt, messages: sent.messages, redact }, ask),
        model.name,
        redact,
      );
      charge = { cost: reply.usage?.cost ?? (model.isFree ? 0 : undefined) };
      lane.answered();
      const { inputTokens = 0, outputTokens = 0, cost } = reply.usage ?? {};
      on({ kind: 'call-end', ...key, tokens: inputTokens + outputTokens, ...(cost === undefined ? {} : { cost }) });
      return { answer: { reply, call: started.call, took: clock.now() - begun, redact } };
    } catch (problem) {
      const fault = timer.isOver() ? tooLate(step) : asFault(problem, redact);
      charge = isCharged(fault.code) && !model.isFree ? 'doubtful' : undefined;
      on({ kind: 'call-end', ...key, tokens: 0, fault: fault.code });
      return { fault, call: started.call, took: clock.now() - begun };
    } finally {
      timer.end();
    }
  } finally {
    room.door.leave(lane, reserved, charge);
  }
}

function asFault(problem: unknown, redact: Redact): Fault {
  if (!(problem instanceof Fault)) throw problem;
  const { excerpt, ...detail } = problem.detail;
  return new Fault(problem.code, redact(problem.message, 'told'), {
    ...detail,
    ...(excerpt !== undefined && { excerpt: redact(excerpt, 'told') }),
  });
}

// Whether a call was aborted because the run was. It may have been answered, so it stays open, and counts as lost if it is repeated.
export function isCancelled({ given }: Room, { code }: Fault): boolean {
  return code === 'fault.cancelled' && given.signal.aborted;
}

// Faults that concern one prompt rather than the provider.
const OF_THE_UNIT: ReadonlySet<string> = new Set(['fault.refused', 'fault.filtered', 'fault.bad-request']);

// Whether an HTTP status means that the model does not exist at this address, so that every other unit would get the same.
function isOfTheAddress(status: number): boolean {
  return (status >= 300 && status < 400) || status === 404 || status === 405 || status === 410;
}

// Whether a fault concerns one prompt rather than the provider. Most refusals come with a status of success.
export function isOfTheUnit({ code, detail: { status = 400 } }: Fault): boolean {
  return OF_THE_UNIT.has(code) && !isOfTheAddress(status);
}

// The consequence of a fault: another call after a pause, the end for this unit (`move`), or the end of the run.
interface Next {
  readonly state?: LoopState;
  readonly wait: number;
  readonly rest?: number;
  readonly move?: UnitMove;
}

interface Faulted extends Pick<Asking, 'unit' | 'state' | 'wasGivenUp'> {
  readonly fault: Fault;
  readonly begun: number;
  readonly firstFault: number;
}

function afterFault(room: Room, lane: Lane, faulted: Faulted): Next {
  const { fault, state } = faulted;
  const { code, isPassing, detail } = fault;
  if (code === 'fault.rate-limited') return pausedLane(room, lane, faulted);
  if (isOfTheUnit(fault)) return FAILED;
  const chance = room.given.clock.random();
  const [next] = stepLoop(state, { kind: 'fault', code, isPassing, retryAfter: detail.retryAfter ?? 0, chance });
  if (next.phase !== 'waiting') return isPassing ? givenUp(room, lane, faulted) : stopped(room, lane, fault);
  const wait = backoff(room, next.faults, fault, chance);
  return wait > room.given.patience ? stopped(room, lane, fault) : { state: next, wait };
}

const FAILED: Next = { wait: 0, move: { state: 'failed', reason: 'fault' } };
const PUT_ASIDE: Next = { wait: 0, move: { state: 'pending', reason: 'fault' } };

function givenUp(room: Room, lane: Lane, { fault, firstFault, unit, wasGivenUp }: Faulted): Next {
  const isHopeless = wasGivenUp && lane.hasAnswered && fault.code !== 'fault.network';
  if (isHopeless || lane.hasAnsweredSince(firstFault) || room.aside.isAgain(unit)) return FAILED;
  const stop = providerStop(lane, fault);
  if (room.aside.put({ unit, lane, stop, wasBefore: wasGivenUp })) return PUT_ASIDE;
  return stopped(room, lane, fault);
}

// The consequence of a rate limit, which concerns the lane and does not count against the unit. Whatever wait a refusal among replies asks
// for, the run continues. The call is repeated when our patience ends, and other calls show whether the provider still answers.
function pausedLane(room: Room, lane: Lane, { fault, state, begun }: Faulted): Next {
  const { patience, on } = room.given;
  const pause = lane.limited(fault.detail.retryAfter ?? 0, begun);
  on({ kind: 'lane-paused', lane: lane.name, milliseconds: Math.min(pause, patience) });
  if (lane.limitedFor > patience || (pause > patience && !lane.hasAnswered)) return stopped(room, lane, fault);
  return { state, wait: 0, rest: Math.min(pause, patience) };
}

function stopped(room: Room, lane: Lane, fault: Fault): Next {
  room.stop(providerStop(lane, fault));
  return PUT_ASIDE;
}

function providerStop({ name }: Lane, { code, message }: Fault): Extract<Stop, { kind: 'provider' }> {
  return { kind: 'provider', name, code, message };
}

function backoff({ given }: Room, faults: number, { detail }: Fault, chance: number): number {
  const { initialDelaySeconds, backoffMultiplier } = given.pipeline.api.retry;
  const most = Math.min(initialDelaySeconds * 1000 * backoffMultiplier ** (faults - 1), LONGEST_BACKOFF);
  return Math.max(detail.retryAfter ?? 0, most * (0.5 + chance / 2));
}

async function noteFault(
  room: Room,
  step: ModelStep,
  { unit, attempt }: Asking,
  { fault, call, took }: Extract<Returned, { fault: Fault }>,
  move: UnitMove | undefined,
): Promise<void> {
  const { ledger, lease } = room.given;
  const { code, message, detail } = fault;
  const body = detail.excerpt === undefined ? {} : { body: detail.excerpt };
  await ledger.endCall(lease, { unit, step: step.name, attempt, call, code, message, ...body, took, ...(move && { move }) });
  if (move !== undefined) room.moved(step.name, unit, move.state, code);
}
