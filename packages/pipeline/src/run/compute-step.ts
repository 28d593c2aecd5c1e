import { setImmediate } from 'node:timers/promises';
import type { AttemptEnd, Judgement, UnitMove, UnitState } from '@tamis/ledger';
import { findingCode } from '@tamis/ledger/internal';
import { writeJson } from '../exact/write-json.ts';
import type { ExpressionStep, FanOutStep, StepCommon } from '../model/pipeline.ts';
import { computedText } from '../steps/computed-text.ts';
import { expressionStep } from '../steps/expression-step.ts';
import { fanOutStep } from '../steps/fan-out-step.ts';
import { judgeFields } from '../steps/judge-fields.ts';
import type { Done, Failed, Spread } from '../steps/step-result.ts';
import type { Unit } from '../units/unit.ts';
import { blameReply } from './blame-reply.ts';
import { failedStep } from './failed-work.ts';
import type { Room } from './room.ts';
import { SKIPPED } from './skipped.ts';
import type { Walked, Walker } from './walker.ts';

export async function computeStep(room: Room, step: ExpressionStep, { unit, attempts }: Walker): Promise<Walked> {
  const result = expressionStep(step, unit, lateness(room, step));
  // Expressions may take a while, so the event loop gets a turn between two units.
  await setImmediate();
  const end = { unit: unit.id, step: step.name, attempt: attempts + 1 };
  if (result.status === 'failed') return await failComputed(room, step, unit, result, end);
  await finish(room, { ...end, judgement: passed(result, { value: computedText(unit, result) }), move: onward(room, step) });
  return { unit: result.unit };
}

// Sends the unit back to the model whose reply is to blame, if that may be asked again. Otherwise the unit fails.
async function failComputed(
  room: Room,
  step: ExpressionStep,
  unit: Unit,
  failed: Failed,
  end: Omit<AttemptEnd, 'judgement' | 'move'>,
): Promise<Walked> {
  const { computed } = failed;
  const judgement = { ...failedStep(failed), ...(computed && { value: computedText(unit, computed) }) };
  const blamed = await blameReply(room, step, unit.id, failed);
  if (blamed === undefined) {
    await finish(room, { ...end, judgement, move: { state: 'failed' } });
    return undefined;
  }
  const { blames, loop, undone } = blamed;
  const { ledger, lease, digest, on } = room.given;
  await ledger.endAttempt(lease, { ...end, contract: digest, judgement, move: { state: 'failed' }, blames });
  on({
    kind: 'unit-back',
    step: blames.step,
    unit: unit.id,
    undone: undone.map(({ step: name, state, reason }) => ({ step: name, state: reason === SKIPPED ? 'skipped' : state })),
  });
  return { back: blames.step, loop };
}

export async function spreadStep(room: Room, step: FanOutStep, walker: Walker): Promise<Walked> {
  const { unit, attempts } = walker;
  const end = { unit: unit.id, step: step.name, attempt: attempts + 1 };
  if (await isMadeHere(room, step, walker)) return await endChild(room, step, unit, end);
  const result = fanOutStep(step, unit);
  if (result.status === 'skipped') {
    const { ledger, lease } = room.given;
    const { reason } = result;
    await ledger.changeUnit(lease, { ...end, from: ['pending', 'running'], state: 'skipped', reason });
    room.moved(step.name, unit.id, 'skipped');
    return undefined;
  }
  if (result.status === 'failed') {
    await finish(room, { ...end, judgement: failedStep(result), move: { state: 'failed' } });
    return undefined;
  }
  const children = childrenOf(room, step, result);
  const record = { findings: [], changes: [], dropped: [], children: children.length };
  await finish(room, {
    ...end,
    judgement: { status: 'pass', codes: [], record: JSON.stringify(record) },
    move: { state: 'valid', children },
  });
  for (const child of children) room.given.on({ kind: 'unit-reached', step: child.step, unit: child.unit });
  return { children: [...new Set(children.map((child) => child.step))] };
}

function childrenOf(room: Room, step: FanOutStep, { children }: Spread): NonNullable<UnitMove['children']> {
  const next = room.nextStep(step.name)?.name;
  return children.map(({ status, unit }) => ({
    unit: unit.id,
    step: status === 'done' && next !== undefined ? next : step.name,
    input: writeJson({ ...unit.fields, ...(Object.keys(unit.metadata).length > 0 && { _metadata: unit.metadata }) }),
  }));
}

// Whether a unit is at the fan-out that made it. A unit made by the preceding fan-out also starts here, but its parent never came here.
async function isMadeHere({ given, run }: Room, step: FanOutStep, { parent, began }: Walker): Promise<boolean> {
  if (parent === undefined || began !== step.name) return false;
  const rows = await given.ledger.unit(run, parent);
  return rows.some((row) => row.step === step.name);
}

async function endChild(room: Room, step: FanOutStep, unit: Unit, end: Omit<AttemptEnd, 'judgement' | 'move'>): Promise<Walked> {
  const output = { [step.childField]: unit.fields[step.childField] ?? null };
  const judged = judgeFields(step, unit, output);
  if (judged.status === 'failed') {
    await finish(room, { ...end, judgement: failedStep(judged), move: { state: 'failed' } });
    return undefined;
  }
  await finish(room, { ...end, judgement: passed({ warnings: judged.warnings }, {}), move: onward(room, step) });
  return { unit };
}

function passed({ warnings }: Pick<Done, 'warnings'>, value: Pick<Judgement, 'value'>): Judgement {
  return {
    status: 'pass',
    codes: warnings.map(findingCode),
    record: JSON.stringify({ findings: warnings, changes: [], dropped: [] }),
    ...value,
  };
}

export function onward(room: Room, { name }: StepCommon, state: 'valid' | 'repaired' = 'valid'): UnitMove {
  const next = room.nextStep(name)?.name;
  return { state, ...(next === undefined ? {} : { next }) };
}

// Records how a step ended without a call. `shown` is the state reported as progress.
export async function finish(
  room: Room,
  end: Omit<AttemptEnd, 'call' | 'contract'>,
  shown: UnitState = end.move.state,
): Promise<void> {
  const { ledger, lease, digest } = room.given;
  await ledger.endAttempt(lease, { ...end, contract: digest });
  room.moved(end.step, end.unit, shown, end.judgement.codes[0]?.code);
}

function lateness({ given: { clock } }: Room, { timeoutSeconds }: StepCommon): (() => boolean) | undefined {
  if (timeoutSeconds === undefined) return undefined;
  const end = clock.now() + timeoutSeconds * 1000;
  return () => clock.now() > end;
}
