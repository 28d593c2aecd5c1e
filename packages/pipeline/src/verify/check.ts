import type { Books, Row } from './books.ts';

/** Something that does not add up. */
export interface Violation {
  readonly unit?: string;
  readonly step?: string;
  readonly attempt?: number;
  /** What is wrong, as a sentence; if there is a unit, without its subject. */
  readonly what: string;
}

/** One thing that must hold for the books of every run. */
export interface Check {
  readonly name: string;
  /** What must hold. */
  readonly sentence: string;
  readonly violations: (books: Books) => Iterable<Violation>;
}

/** The violations that a query finds: its columns are `unit`, `step_no`, `attempt` and `what`, as far as it has them. */
export function* found({ rows, steps }: Books, sql: string): Generator<Violation, void, undefined> {
  for (const row of rows(sql)) yield violationOf(row, steps);
}

function violationOf({ unit, step_no, attempt, what }: Row, steps: Books['steps']): Violation {
  const step = typeof step_no === 'number' ? (steps[step_no]?.name ?? `number ${step_no}`) : undefined;
  return {
    ...(typeof unit === 'string' ? { unit } : {}),
    ...(step === undefined ? {} : { step }),
    ...(typeof attempt === 'number' ? { attempt } : {}),
    what: String(what),
  };
}

/** Rows of a table that belong to nothing. */
export function* orphans({ rows }: Books, tables: readonly string[]): Generator<Violation, void, undefined> {
  for (const table of tables)
    for (const row of rows(`PRAGMA foreign_key_check("${table}")`))
      yield { what: `A row of the table ${table} refers to a row of ${row.parent} that does not exist.` };
}

/** The numbers of the steps of a scope, as a list for SQL. */
export function stepsOf({ steps }: Books, ...scopes: readonly string[]): string {
  return `(${steps.flatMap(({ scope }, no) => (scopes.includes(scope) ? [no] : [])).join(',')})`;
}
