import type { Books, Row } from './books.ts';

/** An inconsistency in the records. */
export interface Violation {
  readonly unit?: string;
  readonly step?: string;
  readonly attempt?: number;
  /** What is wrong, as a sentence. If there is a unit, the sentence lacks its subject. */
  readonly what: string;
}

// One condition that must hold for the records of every run.
export interface Check {
  readonly name: string;
  readonly sentence: string;
  // Tables whose rows must belong to a parent row.
  readonly tables?: readonly string[];
  // Queries that find violations. Their columns are `unit`, `step_no`, `attempt` and `what`, as far as they apply.
  readonly queries?: (books: Books) => readonly string[];
  // Finds the violations that need more than a query.
  readonly violations?: (books: Books) => Iterable<Violation>;
  // Notes for readers of the check, even though nothing is wrong.
  readonly notes?: (books: Books) => Iterable<string>;
}

export function* violationsIn(books: Books, { tables = [], queries, violations }: Check): Generator<Violation, void, undefined> {
  for (const table of tables)
    for (const row of books.rows(`PRAGMA foreign_key_check("${table}")`))
      yield { what: `A row of the table ${table} refers to a row of ${row.parent} that does not exist.` };
  for (const sql of queries?.(books) ?? []) yield* found(books, sql);
  yield* violations?.(books) ?? [];
}

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

export function stepsOf({ steps }: Books, ...scopes: readonly string[]): string {
  return `(${steps.flatMap(({ scope }, no) => (scopes.includes(scope) ? [no] : [])).join(',')})`;
}
