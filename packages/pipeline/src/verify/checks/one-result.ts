import type { Check } from '../check.ts';

const RESULT = `FROM unit_step s JOIN unit u ON u.no = s.unit_no
  LEFT JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
  WHERE s.run_no = :run AND s.state IN ('valid', 'repaired')`;

const APPROVED = `EXISTS (SELECT 1 FROM review v JOIN decision d ON d.review_no = v.no WHERE v.unit_no = a.unit_no
  AND v.step_no = a.step_no AND v.attempt = a.number AND d.kind = 'approve')`;

const altered = (isAltered: boolean) =>
  `a.status = 'pass' AND (a.calls > 0 OR a.origin IS NOT NULL AND a.finish IS NOT NULL) AND ${isAltered ? '' : 'NOT '}EXISTS (SELECT 1 FROM attempt_code c
    WHERE c.attempt_id = a.id AND c.source = 'change')`;

export const oneResult: Check = {
  name: 'V4',
  sentence: 'each valid unit has one result, which passed or was approved',
  queries: () => [
    `SELECT u.id AS unit, s.step_no, 'is ' || s.state || ' but has no result' AS what ${RESULT} AND a.id IS NULL`,
    `SELECT u.id AS unit, s.step_no, 'is ' || s.state || ' but has a result' AS what FROM unit_step s
      JOIN unit u ON u.no = s.unit_no WHERE s.run_no = :run AND s.state NOT IN ('valid', 'repaired') AND s.result IS NOT NULL`,
    `SELECT u.id AS unit, s.step_no, s.result AS attempt, 'is the result, but its verdict is ' || coalesce(a.status, 'open') AS what
      ${RESULT} AND a.id IS NOT NULL AND a.status IS NOT 'pass' AND NOT (a.status IS 'hold' AND ${APPROVED})`,
    `SELECT u.id AS unit, s.step_no, s.result AS attempt, 'passed, though it has an error: ' || c.code AS what FROM unit_step s
      JOIN unit u ON u.no = s.unit_no JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no AND a.number = s.result
      JOIN attempt_code c ON c.attempt_id = a.id AND c.source = 'finding' AND c.grade = 'error'
      WHERE s.run_no = :run AND s.state IN ('valid', 'repaired') AND a.status = 'pass'`,
    `SELECT u.id AS unit, s.step_no, s.result AS attempt, 'was altered, but the unit is not shown as repaired' AS what
      ${RESULT} AND s.state = 'valid' AND ${altered(true)}`,
    `SELECT u.id AS unit, s.step_no, s.result AS attempt, 'was not altered, but the unit is shown as repaired' AS what
      ${RESULT} AND s.state = 'repaired' AND ${altered(false)}`,
  ],
};
