import type { OpenSpan } from '@tamis/core/model';
import type { UnitRow } from '@tamis/ledger';
import type { Unit } from '../units/unit.ts';
import type { UnitLoop } from './loop-state.ts';
import type { Room } from './room.ts';
import { resultsOf, storedUnit } from './stored-unit.ts';

export interface Walker {
  readonly unit: Unit;
  readonly parent: string | undefined;
  readonly began: string;
  readonly attempts: number;
  readonly base: number;
  readonly superseded: ReadonlyMap<string, number>;
  // Whether an earlier process gave up the unit at this step because of its faults.
  readonly wasGivenUp: boolean;
  readonly loop?: UnitLoop | undefined;
  readonly span?: OpenSpan | undefined;
}

export type Walked =
  | { readonly unit: Unit }
  | { readonly children: readonly string[] }
  | { readonly back: string; readonly loop: UnitLoop }
  | undefined;

export async function walkerOf(room: Room, rows: readonly UnitRow[], row: UnitRow): Promise<Walker> {
  const { unit: id, parent, input, attempts, base = 0, state, reason } = row;
  const wasGivenUp = state === 'pending' && reason === 'fault';
  const unit = await unitIn(room, id, input, rows.length > 1);
  const before = await room.given.ledger.superseded(room.run, id);
  const superseded = new Map(before.map((one) => [one.step, one.attempts]));
  return { unit, parent, began: rows[0]?.step ?? row.step, attempts, base, superseded, wasGivenUp };
}

export async function unitIn(room: Room, id: string, input: string | undefined, hasResults = true): Promise<Unit> {
  const { ledger, steps } = room.given;
  return storedUnit(id, steps, input, hasResults ? await resultsOf(ledger, room.run, id) : []);
}
