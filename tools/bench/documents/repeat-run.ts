import type { StoredRun } from './stored-run.ts';

/** The tables of a run's units: each with its columns, of which those that name a unit or an attempt get other numbers. */
const TABLES: { readonly [table: string]: string } = {
  unit: `u:no, run_no, name:id, step_no, state`,
  unit_content: `u:unit_no, input`,
  unit_step: `u:unit_no, step_no, run_no, state, attempts, result, code, reason, updated_at`,
  attempt: `a:id, u:unit_no, step_no, number, run_no, calls, status, code, finish, reason, model, contract, started_at, ended_at, judged_by`,
  attempt_content: `a:attempt_id, request, reply, extra, record, value`,
  attempt_code: `a:attempt_id, position, run_no, step_no, source, code, grade, rule, path`,
  call: `a:attempt_id, number, run_no, step_no, epoch, model, outcome, started_at, ended_at, took, input_tokens, output_tokens`,
};

/** Copies all units of a run with everything that was recorded about them, until there are so many times as many. */
export function repeatRun({ db }: StoredRun, times: number): void {
  const most = (table: string, key: string) => Number(db.prepare(`SELECT max(${key}) AS most FROM ${table}`).get()?.most);
  const steps = { u: most('unit', 'no'), a: most('attempt', 'id') };
  const copied = (column: string): string => {
    const [kind = '', name] = column.split(':');
    if (name === undefined) return kind;
    return kind === 'name'
      ? `'copy-' || substr(CAST(1000000 + k.i AS TEXT), 2) || ${name}`
      : `${name} + k.i * ${steps[kind as 'u' | 'a']}`;
  };
  db.exec('BEGIN; PRAGMA foreign_keys = OFF');
  for (const [table, text] of Object.entries(TABLES)) {
    const columns = text.split(', ');
    const names = columns.map((column) => column.split(':').at(-1));
    db.exec(`WITH RECURSIVE k (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ${times - 1})
      INSERT INTO ${table} (${names.join(', ')}) SELECT ${columns.map(copied).join(', ')} FROM k CROSS JOIN ${table} ORDER BY k.i, 1`);
  }
  db.exec(`UPDATE run SET state = json_set(state, '$.units', (SELECT count(*) FROM unit)); COMMIT`);
}
