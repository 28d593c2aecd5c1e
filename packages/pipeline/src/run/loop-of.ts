import type { Verdict } from '@tamis/core';
import type { AttemptRow } from '@tamis/ledger';
import type { ModelStep } from '../model/pipeline.ts';
import { type AskedAgain, freshLoop, loopAfter, loopRefused, type UnitLoop } from './loop-state.ts';
import type { Room } from './room.ts';
import type { Walker } from './walker.ts';

export async function loopOf(room: Room, step: ModelStep, { unit, attempts, base, loop }: Walker): Promise<UnitLoop> {
  if (loop !== undefined) return loop;
  return attempts === base ? freshLoop(room.given.pipeline) : await storedLoop(room, step, unit.id, base);
}

// The loop that the attempts after `base` lead to.
async function storedLoop(room: Room, step: ModelStep, unit: string, base: number): Promise<UnitLoop> {
  const rows = await attemptsAfter(room, step, unit, base);
  const isHeld = rows.some(({ status }) => status === 'hold');
  return loopAfter(room.given.pipeline, rows, isHeld ? await decisionsFor(room, step, unit) : []);
}

export async function refusedLoop(
  room: Room,
  step: ModelStep,
  { unit, base = 0 }: { readonly unit: string; readonly base?: number },
  refused: { readonly attempt: number; readonly verdict: Verdict },
): Promise<UnitLoop> {
  return loopRefused(
    room.given.pipeline,
    await attemptsAfter(room, step, unit, base),
    await decisionsFor(room, step, unit),
    refused,
  );
}

async function attemptsAfter(
  { given, run }: Room,
  { name }: ModelStep,
  unit: string,
  base: number,
): Promise<readonly AttemptRow[]> {
  const rows = [];
  for await (const row of given.ledger.attempts(run, { unit, step: name, contents: true }))
    if (row.attempt > base) rows.push(row);
  return rows;
}

async function decisionsFor(room: Room, { name }: ModelStep, unit: string): Promise<readonly AskedAgain[]> {
  const decisions: AskedAgain[] = [];
  for await (const { source, decision } of room.given.ledger.reviews({ run: room.run, state: 'decided' })) {
    if (source.unit !== unit || source.step !== name) continue;
    if (decision?.kind !== 'hint' && decision?.kind !== 'fresh') continue;
    decisions.push({ kind: decision.kind, attempt: source.attempt, text: decision.text ?? '' });
  }
  return decisions;
}
