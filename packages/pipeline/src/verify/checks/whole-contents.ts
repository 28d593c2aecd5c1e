import { isDeepStrictEqual } from 'node:util';
import { type Books, objectIn, type Row } from '../books.ts';
import { type Check, stepsOf, type Violation } from '../check.ts';

const CONTENTS: readonly string[] = [
  `SELECT u.id AS unit, 'still has its input, though the run was purged' AS what FROM unit_content c
    JOIN unit u ON u.no = c.unit_no WHERE u.run_no = :run`,
  `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'still has contents, though the run was purged' AS what FROM attempt_content c
    JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run`,
];

// Columns that should hold JSON but don't.
const UNREADABLE: readonly string[] = [
  `SELECT 'The state of the run is broken: it is not JSON.' AS what FROM run WHERE no = :run AND state IS NOT NULL AND NOT json_valid(state)`,
  `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'has a broken verdict: it is not JSON' AS what FROM attempt_content c
    JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no
    WHERE a.run_no = :run AND c.record IS NOT NULL AND NOT json_valid(c.record)`,
];

// V8: everything an export needs is present and readable. A purged run has no contents left.
export const wholeContents: Check = {
  name: 'V8',
  sentence: 'every valid unit can be exported: its input and its results are complete',
  tables: ['unit_content', 'attempt_content'],
  queries: ({ isPurged }) => [...UNREADABLE, ...(isPurged ? CONTENTS : [])],
  *violations(books) {
    if (books.isPurged) return;
    yield* inputs(books);
    yield* values(books);
  },
};

function* inputs({ rows }: Books): Generator<Violation, void, undefined> {
  const sql = 'SELECT u.id AS unit, c.input FROM unit u LEFT JOIN unit_content c ON c.unit_no = u.no WHERE u.run_no = :run';
  for (const { unit, input } of rows(sql)) {
    const what = problemOf(input, 'input');
    if (what !== undefined) yield { unit: String(unit), what };
  }
}

function* values(books: Books): Generator<Violation, void, undefined> {
  const sql = `SELECT u.id AS unit, s.step_no, s.result, CASE c.value WHEN 1 THEN c.reply ELSE c.value END AS value, c.reply,
      a.status = 'pass' AND (a.calls > 0 OR a.origin IS NOT NULL OR a.reason IN ('edit', 'choose'))
        AND NOT EXISTS (SELECT 1 FROM attempt_code d WHERE d.attempt_id = a.id AND d.source = 'change') AS is_clean
    FROM unit_step s JOIN unit u ON u.no = s.unit_no
    JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
    LEFT JOIN attempt_content c ON c.attempt_id = a.id WHERE s.run_no = :run AND s.state IN ('valid', 'repaired')
    AND a.status IN ('pass', 'hold') AND s.step_no IN ${stepsOf(books, 'chunk', 'expression')}`;
  for (const row of books.rows(sql)) {
    const what = problemOf(row.value, 'result') ?? (row.is_clean === 1 ? otherThanReply(row) : undefined);
    if (what !== undefined)
      yield { unit: String(row.unit), step: books.steps[Number(row.step_no)]?.name ?? '', attempt: Number(row.result), what };
  }
}

// How a result differs from its unaltered reply, if it does. This can't be checked for runs that keep no replies.
function otherThanReply({ value, reply }: Row): string | undefined {
  if (reply === null || reply === undefined || isSame(objectIn(value), objectIn(reply))) return undefined;
  return 'has a result that differs from the reply, but no change is recorded';
}

// Whether two values are the same. `-0` and `0` are one number, which has no sign as JSON.
function isSame(one: object | undefined, other: object | undefined): boolean {
  return isDeepStrictEqual(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function problemOf(value: Row[string] | undefined, name: string): string | undefined {
  if (value === null || value === undefined) return `has no ${name}`;
  return objectIn(value) === undefined ? `has a broken ${name}: it is not a JSON object` : undefined;
}
