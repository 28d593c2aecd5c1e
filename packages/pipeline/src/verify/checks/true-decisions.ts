import type { Check } from '../check.ts';

const REVIEWS = 'FROM review v JOIN unit u ON u.no = v.unit_no LEFT JOIN decision d ON d.review_no = v.no WHERE v.run_no = :run';

export const trueDecisions: Check = {
  name: 'V9',
  sentence: 'each decision is about the value that is held, and every waiting unit has a review',
  tables: ['review', 'decision'],
  queries: () => [
    `SELECT u.id AS unit, v.step_no, v.attempt, 'was decided by ' || d.by || ', who saw something else' AS what ${REVIEWS}
      AND d.digest IS NOT NULL AND d.digest <> v.digest`,
    `SELECT u.id AS unit, v.step_no, v.attempt, 'has a review in a state that does not exist: ' || v.state AS what ${REVIEWS}
      AND v.state NOT IN ('open', 'decided', 'expired', 'withdrawn', 'stale')`,
    `SELECT u.id AS unit, v.step_no, v.attempt, 'has a review that is ' || v.state || CASE WHEN d.kind IS NULL THEN ' but has no decision'
      ELSE ' but has a decision' END AS what ${REVIEWS} AND CASE v.state WHEN 'decided' THEN d.kind IS NULL
      WHEN 'stale' THEN 0 ELSE d.kind IS NOT NULL END`,
    `SELECT u.id AS unit, v.step_no, v.attempt, 'has a review of a value that the attempt does not hold' AS what ${REVIEWS}
      AND v.held IS NOT NULL AND NOT (v.reason LIKE '%-failed' AND (SELECT r.contents FROM run r WHERE r.no = v.run_no) <> 'all')
      AND v.held IS NOT (SELECT CASE coalesce(c.value, 1) WHEN 1 THEN c.reply ELSE c.value END FROM attempt a
        JOIN attempt_content c ON c.attempt_id = a.id WHERE a.unit_no = v.unit_no AND a.step_no = v.step_no AND a.number = v.attempt)`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'is not what a person wrote or chose' AS what FROM attempt a
      JOIN unit u ON u.no = a.unit_no JOIN attempt_content c ON c.attempt_id = a.id WHERE a.run_no = :run
      AND a.reason IN ('edit', 'choose') AND c.reply IS NOT NULL AND NOT EXISTS (SELECT 1 FROM review v
        JOIN decision d ON d.review_no = v.no WHERE v.unit_no = a.unit_no AND v.step_no = a.step_no AND v.attempt < a.number
        AND c.reply IS coalesce(d.value, v.held))`,
    `SELECT u.id AS unit, s.step_no, 'is waiting, but has no review' AS what FROM unit_step s JOIN unit u ON u.no = s.unit_no
      WHERE s.run_no = :run AND s.state = 'waiting'
      AND NOT EXISTS (SELECT 1 FROM review v WHERE v.unit_no = s.unit_no AND v.step_no = s.step_no)`,
    `SELECT u.id AS unit, v.step_no, v.attempt, 'has an open review, though the unit is ' || coalesce(s.state, 'missing') AS what
      FROM review v JOIN unit u ON u.no = v.unit_no LEFT JOIN unit_step s ON s.unit_no = v.unit_no AND s.step_no = v.step_no
      WHERE v.run_no = :run AND v.state = 'open' AND s.state IS NOT 'waiting'`,
  ],
};
