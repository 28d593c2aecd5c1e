import { randomBytes } from 'node:crypto';
import { type Message, retryRequest, type Verdict } from '@tamis/core';
import { contractFault } from '@tamis/core/loop';
import { inSpan, type ModelReply, noteVerdict } from '@tamis/core/model';
import type { AttemptEnd, AttemptKey } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { judgeReply } from '../steps/judge-reply.ts';
import { judgedBy } from '../steps/judged-by.ts';
import { replacedFields } from '../steps/replaced-fields.ts';
import { type Answered, callModel } from './call-model.ts';
import { finish, onward } from './compute-step.ts';
import { failedPrompt, failedWork } from './failed-work.ts';
import { judgementWith } from './judgement-with.ts';
import { loopOf } from './loop-of.ts';
import { afterVerdict, openHold, type UnitLoop } from './loop-state.ts';
import { heldText, reviewOf } from './reviews.ts';
import type { Room } from './room.ts';
import { keptReply, keptTold, repeatsSecret, withoutSecrets } from './secrets.ts';
import { withResult } from './stored-unit.ts';
import { type Walked, type Walker, walkerOf } from './walker.ts';

export async function askStep(room: Room, step: ModelStep, walker: Walker): Promise<Walked> {
  const { unit, wasGivenUp } = walker;
  const prompt = renderPrompt(room.given.pipeline, step, unit);
  if (!prompt.ok) {
    const key = { unit: unit.id, step: step.name, attempt: walker.attempts + 1 };
    await finish(room, { ...key, judgement: failedPrompt(prompt), move: { state: 'failed' } });
    return undefined;
  }
  const { messages: task } = prompt;
  let loop = await loopOf(room, step, walker);
  if (room.batches.takes(step)) {
    await room.batches.ask(step, { unit: unit.id, attempt: walker.attempts + 1, messages: requestOf(task, loop) });
    return undefined;
  }
  for (let attempt = walker.attempts + 1; !room.isStopping; attempt++) {
    const answered = await callModel(room, step, {
      unit: unit.id,
      attempt,
      messages: requestOf(task, loop),
      state: loop.state,
      wasGivenUp,
      span: walker.span,
    });
    if (answered === undefined) return undefined;
    const judged = judgeAnswer(room, step, walker, loop, answered, attempt);
    await settle(room, step, judged);
    if (judged.unit !== undefined) return { unit: judged.unit };
    if (judged.end.move.state !== 'pending') return undefined;
    loop = judged.loop;
  }
  return undefined;
}

export async function settleAnswer(
  room: Room,
  step: ModelStep,
  { unit: id, attempt }: AttemptKey,
  answered: Answered,
): Promise<string | undefined> {
  const rows = await room.given.ledger.unit(room.run, id);
  const row = rows.at(-1);
  if (row?.step !== step.name) return undefined;
  const walker = await walkerOf(room, rows, row);
  const judged = judgeAnswer(room, step, walker, await loopOf(room, step, walker), answered, attempt);
  await settle(room, step, judged);
  if (judged.unit !== undefined) return room.nextStep(step.name)?.name;
  return judged.end.move.state === 'pending' ? step.name : undefined;
}

// The request: the task, or the task with its errors. The boundary is random, so that no reply can guess it.
function requestOf(messages: readonly Message[], { attempts, state: { hint } }: UnitLoop): readonly Message[] {
  if (attempts.length === 0) return messages;
  const boundary = randomBytes(9).toString('base64url');
  return retryRequest({ messages, attempts, boundary, ...(hint === null ? {} : { hint }) });
}

interface JudgedAnswer {
  readonly end: AttemptEnd;
  readonly loop: UnitLoop;
  readonly unit: Walker['unit'] | undefined;
  readonly log: readonly string[];
  readonly replaced: readonly string[];
}

function judgeAnswer(
  room: Room,
  step: ModelStep,
  walker: Walker,
  before: UnitLoop,
  answered: Answered,
  attempt: number,
): JudgedAnswer {
  const { unit } = walker;
  const { reply, redact } = answered;
  const { text, finish, model, reasoning, absentNulls } = reply;
  const { verdict, output, log } = inSpan(walker.span ?? room.given.telemetry, { name: 'tamis.judge' }, (span) => {
    const judged = judgeReply(step, unit, text, { finishReason: finish, reasoning, absentNulls });
    noteVerdict(span, judged.verdict);
    return judged;
  });
  const held = verdict.status === 'hold' ? heldText(verdict, text) : undefined;
  const value = output === undefined ? held : writeJson(output);
  const { isWhole, ...had } = endFor(room, step, unit.id, answered, attempt, log);
  if (repeatsSecret(verdict, value, redact))
    return { end: { ...had, ...KEY_REPEATED }, loop: before, unit: undefined, log: [], replaced: [] };
  const replaced = output === undefined ? [] : replacedFields(unit, output);
  const whole = judgementWith(verdict, value, replaced);
  const judgement = withoutSecrets(whole, redact);
  // A person sees the stored form and decides on that.
  const kept = judgement === whole ? verdict : verdictOf(judgement);
  const judged = { number: attempt, reason: had.reason, reply: text, verdict: kept, finish } as const;
  const loop = afterVerdict(before, { ...judged, ...(value !== undefined && { value }) });
  // If anything was redacted, a verdict on what is left may be another.
  const by = isWhole && judgement === whole ? judgedBy(step) : undefined;
  const end: AttemptEnd = { ...had, judgement, judgedBy: by, ...moveOf(room, step, loop, verdict) };
  const calls = [{ ...had.call, outcome: 'answered', startedAt: 0 }] as const;
  const result = { step: step.name, attempt, ...(value !== undefined && { value }), finish, calls, model };
  return { end, loop, unit: verdict.status === 'pass' ? withResult(unit, 'chunk', result) : undefined, log, replaced };
}

const KEY_REPEATED: Pick<AttemptEnd, 'judgement' | 'move'> = {
  judgement: failedWork('pipeline.key-repeated', "the reply repeats the model's API key"),
  move: { state: 'failed', reason: 'key-repeated' },
};

function endFor(
  { given }: Room,
  { name: step }: ModelStep,
  unit: string,
  { reply, call, took, redact }: Answered,
  attempt: number,
  log: readonly string[],
) {
  const { usage, model, finish } = reply;
  const { redacted, ...text } = keptReply(reply.text, redact);
  const told = extraOf(reply, log, redacted);
  const extra = keptTold(told, redact);
  return {
    ...{ unit, step, attempt, contract: given.digest },
    reason: attempt === 1 ? 'first' : 'retry',
    ...text,
    call: { call, finish, took, model, ...(usage && { usage }) },
    extra,
    isWhole: redacted === undefined && extra === JSON.stringify(told),
  } as const;
}

function extraOf({ reasoning, id, absentNulls }: ModelReply, log: readonly string[], redacted: string | undefined): object {
  return {
    ...(reasoning === undefined ? {} : { reasoning: { audience: 'developers', text: reasoning } }),
    ...(id === undefined ? {} : { id }),
    ...(absentNulls === undefined ? {} : { absentNulls }),
    ...(log.length === 0 ? {} : { log }),
    ...(redacted === undefined ? {} : { redacted }),
  };
}

// Where a verdict takes the unit. If a new reply can't fix the problem, the model is not asked again. A reply that is held in the end waits
// for a person.
function moveOf(room: Room, step: ModelStep, loop: UnitLoop, verdict: Verdict): Pick<AttemptEnd, 'move' | 'review'> {
  const { state } = loop;
  if (verdict.status === 'pass') return { move: onward(room, step, isAltered(verdict) ? 'repaired' : 'valid') };
  if (contractFault(verdict) !== undefined) return { move: { state: 'failed', reason: 'contract' } };
  if (state.phase === 'asking') return { move: { state: 'pending', reason: 'retry' } };
  const reason = state.escalation ?? 'exhausted';
  const held = openHold(loop);
  if (held === undefined) return { move: { state: 'failed', reason } };
  const review = reviewOf(step, held.verdict, held.value ?? heldText(held.verdict, held.reply), room.given.digest);
  return { move: { state: 'waiting', reason }, review: { ...review, attempt: held.number } };
}

export function isAltered({ changes, dropped }: Verdict): boolean {
  return changes.length + dropped.length > 0;
}

async function settle(room: Room, step: ModelStep, { end, log, replaced }: JudgedAnswer): Promise<void> {
  const { ledger, lease, on } = room.given;
  if ((await ledger.endAttempt(lease, end)) === 'known') return;
  room.replaced(step.name, replaced);
  for (const line of log) on({ kind: 'coerced', step: step.name, unit: end.unit, line });
  room.moved(step.name, end.unit, end.move.state, end.judgement.codes[0]?.code);
}
