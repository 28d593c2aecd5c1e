import type { UnitState } from '@tamis/ledger';
import { UNIT_STATES } from '@tamis/ledger/internal';
import type { OpenedRun } from '@tamis/pipeline';
import type { Books } from '../books/books.ts';
import type { UnitsOut } from '../model/unit.ts';

/** Which units are wanted. */
export interface UnitsWanted {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly find?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page is searched for within this many rows; the next request continues where it stopped. */
const MOST_LOOKED_AT = 20_000;

/** A page of units, in the order of their ids. */
export async function readUnits(books: Books, id: string, wanted: UnitsWanted): Promise<UnitsOut | undefined> {
  const opened = await books.run(id);
  if (opened === undefined) return undefined;
  const { state, step: at, after, limit } = wanted;
  const units: UnitsOut['units'] = [];
  let [looked, last] = [0, after];
  const query = {
    total: askedSteps(opened) ?? true,
    ...(at === undefined ? {} : { step: at }),
    ...(isState(state) ? { state } : {}),
    ...(after === undefined ? {} : { after }),
  };
  for await (const row of opened.ledger.units(opened.row.run, query)) {
    if (units.length === limit || looked++ >= MOST_LOOKED_AT) return { units, next: last };
    last = row.unit;
    if (!isWanted(row, wanted)) continue;
    const { unit, step, state: now, code, reason, attempts, total } = row;
    units.push({ unit, step, state: now, attempts: total ?? attempts, code, reason });
  }
  return { units };
}

/** The steps at which a model is asked: what is computed needs no attempts. Undefined if a run does not say which they are. */
function askedSteps({ detail }: OpenedRun): readonly string[] | undefined {
  return detail.steps?.filter(({ scope }) => scope === 'chunk').map(({ name }) => name);
}

function isState(text: string | undefined): text is UnitState {
  return text !== undefined && (UNIT_STATES as readonly string[]).includes(text);
}

function isWanted(row: { unit: string; code?: string }, { code, find }: UnitsWanted): boolean {
  return (code === undefined || row.code === code) && (find === undefined || row.unit.toLowerCase().includes(find.toLowerCase()));
}
