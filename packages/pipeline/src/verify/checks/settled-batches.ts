import type { Check } from '../check.ts';

const CALLS = `FROM batch b JOIN batch_call k ON k.batch_no = b.no LEFT JOIN call c ON c.attempt_id = k.attempt_id AND c.number = k.call
  LEFT JOIN attempt a ON a.id = k.attempt_id LEFT JOIN unit u ON u.no = a.unit_no WHERE b.run_no = :run`;

export const settledBatches: Check = {
  name: 'V12',
  sentence: 'every request of a batch is one call, and a batch that has ended has no open call',
  queries: () => [
    `SELECT b.step_no, 'batch ' || b.id || ' counts ' || b.requests || ' requests, but the ledger has ' || count(k.id) AS what
      FROM batch b LEFT JOIN batch_call k ON k.batch_no = b.no WHERE b.run_no = :run GROUP BY b.no HAVING count(k.id) <> b.requests`,
    `SELECT u.id AS unit, b.step_no, a.number AS attempt, 'is a request of batch ' || b.id || ' without a call' AS what ${CALLS}
      AND c.number IS NULL`,
    `SELECT u.id AS unit, b.step_no, a.number AS attempt, 'has an open call, though batch ' || b.id || ' is ' || b.state AS what ${CALLS}
      AND c.outcome = 'open' AND b.state IN ('ended', 'void')`,
    `SELECT u.id AS unit, b.step_no, a.number AS attempt, 'was answered in batch ' || b.id || ', which was never submitted' AS what ${CALLS}
      AND c.outcome = 'answered' AND b.remote IS NULL`,
    `SELECT u.id AS unit, b.step_no, a.number AS attempt, 'is in two batches at once' AS what ${CALLS} AND c.outcome = 'open'
      GROUP BY u.no HAVING count(*) > 1`,
    `SELECT b.step_no, 'batch ' || b.id || ' is in a state that does not exist: ' || b.state AS what FROM batch b
      WHERE b.run_no = :run AND b.state NOT IN ('intent', 'submitted', 'unknown', 'ended', 'void')`,
    `SELECT b.step_no, 'batch ' || b.id || ' is open, though the run has ended' AS what FROM batch b JOIN run r ON r.no = b.run_no
      WHERE b.run_no = :run AND b.state IN ('intent', 'submitted', 'unknown') AND r.status = 'ended'`,
  ],
};
