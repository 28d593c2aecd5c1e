import { inSpan } from '@tamis/core/model';
import type { UnitRow } from '@tamis/ledger';
import type { Step } from '../model/pipeline.ts';
import { askStep } from './ask-step.ts';
import { computeStep, spreadStep } from './compute-step.ts';
import type { Room } from './room.ts';
import { noteWalked, stepSpan } from './run-spans.ts';
import { skipStep } from './skip-step.ts';
import { type Walked, type Walker, walkerOf } from './walker.ts';

export async function walk(room: Room, id: string, within: ReadonlySet<string>): Promise<readonly string[]> {
  const found = room.batches.has(id) ? undefined : await stepAndWalker(room, id, within);
  if (found === undefined) return [];
  let { step, walker }: { step: Step | undefined; walker: Walker } = found;
  while (step !== undefined && within.has(step.name) && !room.isStopping) {
    const walked = await takeStep(room, step, walker);
    if (walked === undefined) return [];
    if ('children' in walked) return walked.children;
    if ('back' in walked) {
      const again = await stepAndWalker(room, id, within);
      if (again === undefined) return [walked.back];
      step = again.step;
      walker = { ...again.walker, loop: walked.loop };
      continue;
    }
    step = room.nextStep(step.name);
    if (step !== undefined) room.given.on({ kind: 'unit-reached', step: step.name, unit: id });
    const attempts = walker.superseded.get(step?.name ?? '') ?? 0;
    walker = { ...walker, unit: walked.unit, attempts, base: attempts, wasGivenUp: false, loop: undefined };
  }
  return step === undefined ? [] : [step.name];
}

async function stepAndWalker(
  room: Room,
  id: string,
  within: ReadonlySet<string>,
): Promise<{ readonly step: Step | undefined; readonly walker: Walker } | undefined> {
  const rows = await room.given.ledger.unit(room.run, id);
  const row = rows.at(-1);
  if (row === undefined || !isOpen(row) || !within.has(row.step)) return undefined;
  const step = room.given.steps.find(({ name }) => name === row.step);
  return { step, walker: await walkerOf(room, rows, row) };
}

function isOpen({ state }: UnitRow): boolean {
  return state === 'pending' || state === 'running';
}

function takeStep(room: Room, step: Step, walker: Walker): Promise<Walked> {
  return inSpan(room.given.telemetry, stepSpan(step, walker.unit.id), async (span) => {
    const walked = await stepWork(room, step, { ...walker, span });
    noteWalked(span, walked);
    return walked;
  });
}

async function stepWork(room: Room, step: Step, walker: Walker): Promise<Walked> {
  const skipped = step.when === undefined ? 'wanted' : await skipStep(room, step, walker);
  if (skipped !== 'wanted') return skipped;
  switch (step.scope) {
    case 'chunk':
      return await askStep(room, step, walker);
    case 'expression':
      return await computeStep(room, step, walker);
    case 'fan_out':
      return await spreadStep(room, step, walker);
    case 'run':
      return undefined;
    default:
      return step satisfies never;
  }
}
