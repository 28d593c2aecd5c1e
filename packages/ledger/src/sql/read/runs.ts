import type { RunRow } from '../../model/run.ts';
import { lookUpRun } from '../find/find-run.ts';
import type { DoWork, Sql, Work } from '../sql.ts';
import { PAGE_ROWS, paged } from './paged.ts';

const RUN = `SELECT no, id AS run, kind, contents, status, reason, created_at AS createdAt, updated_at AS updatedAt,
  purged_at AS purgedAt, pause_by AS pauseBy, pause_at AS pauseAt, detail, state FROM run`;

type NumberedRun = Omit<RunRow, 'steps'> & { readonly no: number };

export function* readRun(sql: Sql, run: string): Work<RunRow | undefined> {
  const row = yield* sql.one<NumberedRun>(`${RUN} WHERE id = ?`, run);
  return row && (yield* withSteps(sql, row));
}

export async function* readRuns(sql: Sql, doWork: DoWork): AsyncGenerator<readonly RunRow[], void, undefined> {
  const pages = paged<NumberedRun>(doWork, (last) =>
    sql.page(`${RUN} WHERE no > ? ORDER BY no LIMIT ${PAGE_ROWS}`, last?.no ?? 0),
  );
  for await (const rows of pages) for (const row of rows) yield [await doWork(withSteps(sql, row))];
}

function* withSteps(sql: Sql, { no, ...row }: NumberedRun): Work<RunRow> {
  return { ...row, steps: yield* stepsOf(sql, no) };
}

export function* stepsOf(sql: Sql, runNo: number): Work<readonly string[]> {
  return (yield* sql.all<{ readonly name: string }>`SELECT name FROM step WHERE run_no = ${runNo} ORDER BY no`).map(
    ({ name }) => name,
  );
}

export function* readSnapshot(sql: Sql, run: string, digest: string): Work<string | undefined> {
  const found = yield* lookUpRun(sql, run);
  if (found === undefined) return undefined;
  const row = yield* sql.one<{ readonly text: string }>`SELECT text FROM snapshot WHERE run_no = ${found.no}
      AND digest = ${digest}`;
  return row?.text;
}
