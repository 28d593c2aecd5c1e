import type { Contents } from '../../model/contents.ts';
import type { Sql, Work } from '../sql.ts';

/** A run and its number in the file. */
export interface FoundRun {
  readonly no: number;
  readonly id: string;
  readonly contents: Contents;
  readonly purgedAt?: number;
}

export function* lookUpRun(sql: Sql, run: string): Work<FoundRun | undefined> {
  return yield* sql.one<FoundRun>`SELECT no, id, contents, purged_at AS purgedAt FROM run WHERE id = ${run}`;
}

// The run with an id. An unknown id is the caller's mistake.
export function* findRun(sql: Sql, run: string): Work<FoundRun> {
  const found = yield* lookUpRun(sql, run);
  if (found === undefined) throw new RangeError(`There is no run ${JSON.stringify(run)} in this ledger.`);
  return found;
}

export function* findStep(sql: Sql, run: FoundRun, step: string): Work<number> {
  const found = yield* sql.step(run.no, step);
  if (found === undefined) throw new RangeError(`Run ${JSON.stringify(run.id)} has no step ${JSON.stringify(step)}.`);
  return found;
}
