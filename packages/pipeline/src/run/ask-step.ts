import { randomBytes } from 'node:crypto';
import { contractFault, type Message, type ModelReply, retryRequest, type Verdict } from '@tamis/core';
import { type AttemptEnd, type Judgement, judgementOf, verdictOf } from '@tamis/ledger';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import { judgeReply } from '../steps/judge-reply.ts';
import { replacedFields } from '../steps/replaced-fields.ts';
import { type Answered, callModel } from './call-model.ts';
import { onward } from './compute-step.ts';
import { failedPrompt } from './failed-work.ts';
import { afterVerdict, freshLoop, type Hint, loopAfter, openHold, type UnitLoop } from './loop-state.ts';
import { heldText, reviewOf } from './reviews.ts';
import type { Room } from './room.ts';
import { withResult } from './stored-unit.ts';
import type { Walked, Walker } from './unit-walk.ts';

/** Takes a unit through a step that asks a model: asked, judged, and asked again with what was wrong, as often as the folder says. */
export async function askStep(room: Room, step: ModelStep, walker: Walker): Promise<Walked> {
  const { unit, wasGivenUp } = walker;
  const prompt = renderPrompt(room.given.pipeline, step, unit);
  if (!prompt.ok) return await refusePrompt(room, step, walker, failedPrompt(prompt));
  const task: readonly Message[] = [{ role: 'user', content: prompt.text }];
  let loop = walker.attempts === 0 ? freshLoop(room.given.pipeline) : await storedLoop(room, step, unit.id);
  for (let attempt = walker.attempts + 1; !room.isStopping; attempt++) {
    const answered = await callModel(room, step, {
      unit: unit.id,
      attempt,
      messages: requestOf(task, loop),
      state: loop.state,
      wasGivenUp,
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

async function storedLoop(room: Room, step: ModelStep, unit: string): Promise<UnitLoop> {
  const rows = [];
  for await (const row of room.given.ledger.attempts(room.run, { unit, step: step.name, contents: true })) rows.push(row);
  const isHeld = rows.some(({ status }) => status === 'hold');
  return loopAfter(room.given.pipeline, rows, isHeld ? await hintsFor(room, step, unit) : []);
}

/** What people told the model about a unit. Few units have reviews, so all of them are gone through. */
async function hintsFor(room: Room, { name }: ModelStep, unit: string): Promise<readonly Hint[]> {
  const hints: Hint[] = [];
  for await (const { source, decision } of room.given.ledger.reviews({ run: room.run, state: 'decided' })) {
    if (source.unit !== unit || source.step !== name || decision?.kind !== 'hint') continue;
    hints.push({ attempt: source.attempt, text: decision.text ?? '' });
  }
  return hints;
}

/** The task, or the task with what went wrong. The boundary is random: no reply can know it. */
function requestOf(messages: readonly Message[], { attempts, state: { hint } }: UnitLoop): readonly Message[] {
  if (attempts.length === 0) return messages;
  const boundary = randomBytes(9).toString('base64url');
  return retryRequest({ messages, attempts, boundary, ...(hint === null ? {} : { hint }) });
}

async function refusePrompt(
  room: Room,
  step: ModelStep,
  { unit, attempts }: Walker,
  judgement: AttemptEnd['judgement'],
): Promise<undefined> {
  const { ledger, lease, digest } = room.given;
  const key = { unit: unit.id, step: step.name, attempt: attempts + 1 };
  await ledger.endAttempt(lease, { ...key, judgement, contract: digest, move: { state: 'failed' } });
  room.moved(step.name, unit.id, 'failed', judgement.codes[0]?.code);
  return undefined;
}

/** A reply that was judged: what is written down, and where the unit goes. */
interface JudgedAnswer {
  readonly end: AttemptEnd;
  readonly loop: UnitLoop;
  /** The unit with the reply, where it passed. */
  readonly unit: Walker['unit'] | undefined;
  readonly log: readonly string[];
  /** Fields of the unit that the reply replaces. */
  readonly replaced: readonly string[];
}

function judgeAnswer(
  room: Room,
  step: ModelStep,
  { unit }: Walker,
  before: UnitLoop,
  { reply, call, took, redact }: Answered,
  attempt: number,
): JudgedAnswer {
  const { verdict, output, log } = judgeReply(step, unit, reply.text, { finishReason: reply.finish });
  const { text, finish } = reply;
  const reason = attempt === 1 ? 'first' : 'retry';
  const held = verdict.status === 'hold' ? heldText(verdict, text) : undefined;
  const value = output === undefined ? held : writeJson(output);
  const replaced = output === undefined ? [] : replacedFields(unit, output);
  const whole = withReplaced(judgementOf(verdict, value), replaced);
  const judgement = withoutSecrets(whole, redact);
  // A person is shown what is kept, and decides about that.
  const kept = judgement.value === whole.value && judgement.record === whole.record ? verdict : verdictOf(judgement);
  const judged = { number: attempt, reason, reply: text, verdict: kept, finish } as const;
  const loop = afterVerdict(before, { ...judged, ...(judgement.value !== undefined && { value: judgement.value }) });
  const key = { unit: unit.id, step: step.name, attempt };
  const { usage, model } = reply;
  const use = { took, model, ...(usage && { usage }) };
  const end: AttemptEnd = {
    ...{ ...key, reason, reply: redact(text), contract: room.given.digest },
    ...{ call: { call, finish, ...use }, extra: redact(extraOf(reply, log)) },
    judgement,
    ...moveOf(room, step, loop, verdict),
  };
  const calls = [{ call, outcome: 'answered', startedAt: 0, ...use }] as const;
  const result = { ...key, ...(judgement.value !== undefined && { value: judgement.value }), finish, calls, model };
  return { end, loop, unit: verdict.status === 'pass' ? withResult(unit, 'chunk', result) : undefined, log, replaced };
}

function withReplaced({ record, ...judgement }: Judgement, replaced: readonly string[]): Judgement {
  if (replaced.length === 0) return { ...judgement, record };
  return { ...judgement, record: JSON.stringify({ ...(JSON.parse(record) as object), replaced }) };
}

function withoutSecrets({ record, value, ...judgement }: Judgement, redact: (text: string) => string): Judgement {
  return { ...judgement, record: redact(record), ...(value === undefined ? {} : { value: redact(value) }) };
}

function extraOf({ reasoning, id }: ModelReply, log: readonly string[]): string {
  return JSON.stringify({
    ...(reasoning === undefined ? {} : { reasoning: { audience: 'developers', text: reasoning } }),
    ...(id === undefined ? {} : { id }),
    ...(log.length === 0 ? {} : { log }),
  });
}

/** Where a verdict takes the unit. What a reply can't mend is not asked again; what is held waits for a person in the end. */
function moveOf(room: Room, step: ModelStep, loop: UnitLoop, verdict: Verdict): Pick<AttemptEnd, 'move' | 'review'> {
  const { state } = loop;
  if (verdict.status === 'pass') return { move: onward(room, step, verdict.changes.length > 0 ? 'repaired' : 'valid') };
  if (contractFault(verdict) !== undefined) return { move: { state: 'failed', reason: 'contract' } };
  if (state.phase === 'asking') return { move: { state: 'pending', reason: 'retry' } };
  const reason = state.escalation ?? 'exhausted';
  const held = openHold(loop);
  if (held === undefined) return { move: { state: 'failed', reason } };
  const review = reviewOf(step, held.verdict, held.value ?? heldText(held.verdict, held.reply), room.given.digest);
  return { move: { state: 'waiting', reason }, review: { ...review, attempt: held.number } };
}

async function settle(room: Room, step: ModelStep, { end, log, replaced }: JudgedAnswer): Promise<void> {
  const { ledger, lease, on } = room.given;
  await ledger.endAttempt(lease, end);
  room.replaced(step.name, replaced);
  for (const line of log) on({ kind: 'coerced', step: step.name, unit: end.unit, line });
  room.moved(step.name, end.unit, end.move.state, end.judgement.codes[0]?.code);
}
