import type { OpenSpan } from '@tamis/core';
import type { UnitRow } from '@tamis/ledger';
import type { Unit } from '../units/unit.ts';
import type { UnitLoop } from './loop-state.ts';
import type { Room } from './room.ts';
import { resultsOf, storedUnit } from './stored-unit.ts';

/** A unit on its way through the steps, with its ledger state. */
export interface Walker {
  readonly unit: Unit;
  readonly parent: string | undefined;
  /** The first step of the unit. */
  readonly began: string;
  /** How many attempts were judged at its current step. */
  readonly attempts: number;
  /** How many of them were made before the last retry and no longer count. */
  readonly base: number;
  /** How many attempts of later steps depend on an earlier result. */
  readonly superseded: ReadonlyMap<string, number>;
  /** Whether an earlier process gave up the unit at this step because of its faults. */
  readonly wasGivenUp: boolean;
  /** Its loop at the current step, if a later step has just sent it back. The ledger may not keep the replies. */
  readonly loop?: UnitLoop | undefined;
  /** The span of the unit at its step, if the run is traced. */
  readonly span?: OpenSpan | undefined;
}

/** The outcome of a unit at a step: it continues, its children do, it returns to an earlier step, or none of these. */
export type Walked =
  | { readonly unit: Unit }
  | { readonly children: readonly string[] }
  | { readonly back: string; readonly loop: UnitLoop }
  | undefined;

/** A unit as stored in the ledger, at the last step it has reached. */
export async function walkerOf(room: Room, rows: readonly UnitRow[], row: UnitRow): Promise<Walker> {
  const { unit: id, parent, input, attempts, base = 0, state, reason } = row;
  const wasGivenUp = state === 'pending' && reason === 'fault';
  const unit = await unitIn(room, id, input, rows.length > 1);
  const before = await room.given.ledger.superseded(room.run, id);
  const superseded = new Map(before.map((one) => [one.step, one.attempts]));
  return { unit, parent, began: rows[0]?.step ?? row.step, attempts, base, superseded, wasGivenUp };
}

/** The unit as stored in the ledger. */
export async function unitIn(room: Room, id: string, input: string | undefined, hasResults = true): Promise<Unit> {
  const { ledger, steps } = room.given;
  return storedUnit(id, steps, input, hasResults ? await resultsOf(ledger, room.run, id) : []);
}
