import { type Books, objectIn, type Row } from '../books.ts';
import { type Check, found, stepsOf, type Violation } from '../check.ts';

const STATUSES: ReadonlySet<string> = new Set(['open', 'paused', 'ended', 'failed', 'cancelled']);

export const noneMissing: Check = {
  name: 'V2',
  sentence: 'the states add up to the units that were made, and a run that has ended has no open units',
  *violations(books) {
    if (!STATUSES.has(books.status)) yield { what: `The run is in a state that does not exist: ${books.status}.` };
    yield* countedUnits(books);
    yield* countedChildren(books);
    yield* openUnits(books);
  },
};

// Violations for open units when nothing is left to do: all units in a run that has ended, and all except waiting units if people must
// decide.
function* openUnits(books: Books): Generator<Violation, void, undefined> {
  const isWaiting = books.status === 'paused' && books.reason === 'waiting';
  if (books.status !== 'ended' && !isWaiting) return;
  const open = isWaiting ? `('pending', 'running')` : `('pending', 'running', 'waiting')`;
  yield* found(
    books,
    `SELECT id AS unit, step_no, 'is ' || state || ', though ' || '${isWaiting ? 'the only work left is for people' : 'the run has ended'}' AS what
      FROM unit WHERE run_no = :run AND state IN ${open}`,
  );
}

function* countedUnits({ rows, unitsMade }: Books): Generator<Violation, void, undefined> {
  if (unitsMade === undefined) return;
  const [row] = rows('SELECT count(*) AS units FROM unit WHERE run_no = :run AND parent_no IS NULL');
  if (row?.units !== unitsMade)
    yield { what: `${unitsMade} units were made from the items, but ${row?.units} are in the ledger.` };
}

function* countedChildren(books: Books): Generator<Violation, void, undefined> {
  const spread = `SELECT u.id AS unit, s.step_no, (SELECT count(*) FROM unit WHERE parent_no = u.no) AS children, c.record
    FROM unit u JOIN unit_step s ON s.unit_no = u.no AND s.step_no = u.step_no
    LEFT JOIN attempt a ON a.unit_no = u.no AND a.step_no = s.step_no AND a.number = s.result
    LEFT JOIN attempt_content c ON c.attempt_id = a.id
    WHERE u.run_no = :run AND s.state IN ('valid', 'repaired') AND s.step_no IN ${stepsOf(books, 'fan_out')}
    AND a.reason IS NOT 'skipped'
    AND NOT EXISTS (SELECT 1 FROM unit_step p WHERE p.unit_no = u.parent_no AND p.step_no = s.step_no)`;
  for (const row of books.rows(spread)) {
    const what = childProblem(row);
    if (what !== undefined) yield { unit: String(row.unit), step: books.steps[Number(row.step_no)]?.name ?? '', what };
  }
}

function childProblem({ children, record }: Row): string | undefined {
  const { children: made } = (objectIn(record) ?? {}) as { readonly children?: number };
  if (made !== undefined && made !== children) return `was fanned out into ${made} units, but ${children} are in the ledger`;
  return children === 0 ? 'was fanned out, but into no units' : undefined;
}
