import { type Check, stepsOf } from '../check.ts';

export const countedCalls: Check = {
  name: 'V6',
  sentence:
    'every call is accounted for: one response for each judged attempt; all other calls are faults or have no recorded response',
  tables: ['call'],
  queries: (books) => [
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'counts ' || a.calls || ' calls, but the ledger has ' || count(c.number) AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no LEFT JOIN call c ON c.attempt_id = a.id WHERE a.run_no = :run
      GROUP BY a.id HAVING count(c.number) <> a.calls OR (a.calls > 0 AND (min(c.number) <> 1 OR max(c.number) <> a.calls))`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, CASE WHEN a.status IS NULL THEN 'has an answer that was never judged'
        ELSE 'was judged with ' || total(c.outcome = 'answered') || ' answered calls' END AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no JOIN unit_step s ON s.unit_no = a.unit_no AND s.step_no = a.step_no
      JOIN call c ON c.attempt_id = a.id WHERE a.run_no = :run GROUP BY a.id
      HAVING CASE WHEN a.status IS NULL THEN total(c.outcome = 'answered') > 0 AND s.state IN ('pending', 'running')
        ELSE total(c.outcome = 'answered') > 1 OR (total(c.outcome = 'answered') = 0 AND total(c.outcome = 'lost') = 0) END`,
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has a call whose outcome does not exist: ' || c.outcome AS what
      FROM call c JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no
      WHERE c.run_no = :run AND c.outcome NOT IN ('open', 'answered', 'fault', 'lost')`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'has a call that is counted at another step' AS what
      FROM call c JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no
      WHERE c.run_no = :run AND c.step_no <> a.step_no`,
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has an open call, though the unit is ' || s.state AS what
      FROM call c JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no
      JOIN unit_step s ON s.unit_no = a.unit_no AND s.step_no = a.step_no
      WHERE c.run_no = :run AND c.outcome = 'open' AND s.state NOT IN ('running', 'pending')`,
    `SELECT u.id AS unit, s.step_no, 'counts ' || s.lost || ' lost calls, but the ledger has ' || count(c.number) AS what
      FROM unit_step s JOIN unit u ON u.no = s.unit_no LEFT JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no
      LEFT JOIN call c ON c.attempt_id = a.id AND c.outcome = 'lost' WHERE s.run_no = :run
      GROUP BY s.unit_no, s.step_no HAVING s.lost <> count(c.number)`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'has a call, though the step calls no model' AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run AND a.calls > 0
      AND a.step_no IN ${stepsOf(books, 'expression', 'fan_out', 'run')}`,
  ],
};
