import type { UnitRow } from '@tamis/ledger';
import type { Step } from '../model/pipeline.ts';
import type { Unit } from '../units/unit.ts';
import { askStep } from './ask-step.ts';
import { computeStep, spreadStep } from './compute-step.ts';
import type { Room } from './room.ts';
import { storedUnit } from './stored-unit.ts';

/** A unit on its way: what it is, and what the ledger says about it. */
export interface Walker {
  readonly unit: Unit;
  readonly parent: string | undefined;
  /** The first step of the unit. */
  readonly began: string;
  /** How many attempts were judged at the step where it is. */
  readonly attempts: number;
  /** How many of them were made before the last retry: they no longer count. */
  readonly base: number;
  /** How many attempts of later steps depend on an earlier result. */
  readonly superseded: ReadonlyMap<string, number>;
  /** Whether an earlier process gave it up there because of its faults. */
  readonly wasGivenUp: boolean;
}

/** What came of a unit at a step: it continues, its children do, or neither. */
export type Walked = { readonly unit: Unit } | { readonly children: readonly string[] } | undefined;

/** Takes a unit as far as it goes within the given steps. Returns the steps where it or its children are left for others. */
export async function walk(room: Room, id: string, within: ReadonlySet<string>): Promise<readonly string[]> {
  const { ledger, steps } = room.given;
  const rows = room.batches.has(id) ? [] : await ledger.unit(room.run, id);
  const row = rows.at(-1);
  if (row === undefined || !isOpen(row) || !within.has(row.step)) return [];
  let step = steps.find(({ name }) => name === row.step);
  let walker: Walker = await walkerOf(room, rows, row);
  while (step !== undefined && within.has(step.name) && !room.isStopping) {
    const walked = await takeStep(room, step, walker);
    if (walked === undefined) return [];
    if ('children' in walked) return walked.children;
    step = room.nextStep(step.name);
    if (step !== undefined) room.given.on({ kind: 'unit-reached', step: step.name, unit: id });
    const attempts = walker.superseded.get(step?.name ?? '') ?? 0;
    walker = { ...walker, unit: walked.unit, attempts, base: attempts, wasGivenUp: false };
  }
  return step === undefined ? [] : [step.name];
}

/** A unit as stored in the ledger, at a step it has reached and not left. */
export async function walkerAt(room: Room, id: string, step: string): Promise<Walker | undefined> {
  const rows = await room.given.ledger.unit(room.run, id);
  const row = rows.at(-1);
  return row?.step === step ? await walkerOf(room, rows, row) : undefined;
}

function isOpen({ state }: UnitRow): boolean {
  return state === 'pending' || state === 'running';
}

async function walkerOf(room: Room, rows: readonly UnitRow[], row: UnitRow): Promise<Walker> {
  const { unit: id, parent, input, attempts, base = 0, state, reason } = row;
  const wasGivenUp = state === 'pending' && reason === 'fault';
  const unit = await unitIn(room, id, input, rows.length > 1);
  const before = await room.given.ledger.superseded(room.run, id);
  const superseded = new Map(before.map((one) => [one.step, one.attempts]));
  return { unit, parent, began: rows[0]?.step ?? row.step, attempts, base, superseded, wasGivenUp };
}

/** The unit as stored in the ledger. */
export async function unitIn(room: Room, id: string, input: string | undefined, hasResults: boolean): Promise<Unit> {
  const { ledger, steps } = room.given;
  const results = [];
  if (hasResults)
    for await (const result of ledger.attempts(room.run, { unit: id, results: true, contents: true })) results.push(result);
  return storedUnit(id, steps, input, results);
}

async function takeStep(room: Room, step: Step, walker: Walker): Promise<Walked> {
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
