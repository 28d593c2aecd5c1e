import { USES } from '../../model/grant-uses.ts';
import type { DecidedQuery, DecidedReviews } from '../../port/ledger.ts';
import { type Sql, together, type Work } from '../sql.ts';
import { reviewByNumber } from './reviews.ts';

const LAST = 10_000;
const MOST = 300;

// The name under which calls that need no person are recorded.
const NOBODY = 'contract';

// The runs of calls that a grant let through, which nobody looked at one by one. `!` is the character after the space.
const GRANTED = `v.run_no IN (SELECT no FROM run WHERE id >= '${USES}' AND id < '${USES.trimEnd()}!')`;

// The decisions about a tool, or about values at a step, newest first. Only the end of the table is searched, by its key, because no index
// leads to a tool.
export function* readDecided(sql: Sql, which: DecidedQuery): Work<DecidedReviews> {
  const [condition, name] =
    'action' in which
      ? ['v.action = ?', which.action]
      : ['v.action IS NULL AND v.step_no = (SELECT n.no FROM step n WHERE n.run_no = v.run_no AND n.name = ?)', which.step];
  const ends = yield* sql.one<{ first: number | undefined; last: number | undefined }>(
    'SELECT min(no) AS first, max(no) AS last FROM review',
  );
  const { first = 0, last = 0 } = ends ?? {};
  const numbers = yield* sql.all<{ no: number }>(
    `SELECT v.no FROM review v JOIN decision d ON d.review_no = v.no
      WHERE v.no > ? AND v.state = 'decided' AND d.by <> ? AND NOT ${GRANTED} AND ${condition}
      ORDER BY v.no DESC LIMIT ${MOST + 1}`,
    ...[last - LAST, NOBODY, name],
  );
  const found = yield* together(numbers.slice(0, MOST).map(({ no }) => reviewByNumber(sql, no)));
  return { reviews: found.map(({ row }) => row), isAll: numbers.length <= MOST && first > last - LAST };
}
