import type { Check } from '../check.ts';

// V3: no attempt is missing, and none is counted twice.
export const numberedAttempts: Check = {
  name: 'V3',
  sentence: 'the attempts of a unit at a step are numbered from 1 without gaps',
  tables: ['attempt'],
  queries: () => [
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'has a verdict that does not exist: ' || a.status AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run AND a.status NOT IN ('pass', 'hold', 'fail')`,
    `SELECT u.id AS unit, a.step_no, 'has ' || count(*) || ' attempts with numbers from ' || min(a.number) || ' to ' || max(a.number)
      AS what FROM attempt a JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run
      GROUP BY a.unit_no, a.step_no HAVING min(a.number) <> 1 OR max(a.number) <> count(*)`,
    `SELECT u.id AS unit, s.step_no, 'counts ' || s.attempts || ' judged attempts, but the ledger has ' || count(a.status) AS what
      FROM unit_step s JOIN unit u ON u.no = s.unit_no LEFT JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no
      WHERE s.run_no = :run GROUP BY s.unit_no, s.step_no HAVING s.attempts <> count(a.status)`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'was never judged, but another attempt follows' AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run AND a.status IS NULL
      AND EXISTS (SELECT 1 FROM attempt b WHERE b.unit_no = a.unit_no AND b.step_no = a.step_no AND b.number > a.number)`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'belongs to a step that the unit has not reached' AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run
      AND NOT EXISTS (SELECT 1 FROM unit_step s WHERE s.unit_no = a.unit_no AND s.step_no = a.step_no)
      AND NOT EXISTS (SELECT 1 FROM superseded x WHERE x.unit_no = a.unit_no AND x.step_no = a.step_no)`,
    `SELECT u.id AS unit, s.step_no, 'was retried after ' || s.base || ' attempts, but has ' || s.attempts AS what FROM unit_step s
      JOIN unit u ON u.no = s.unit_no WHERE s.run_no = :run AND s.base > s.attempts`,
    `SELECT u.id AS unit, s.step_no, 'counts ' || s.rechecks || ' rechecks, but the ledger has ' || count(a.origin) AS what
      FROM unit_step s JOIN unit u ON u.no = s.unit_no LEFT JOIN attempt a ON a.unit_no = s.unit_no AND a.step_no = s.step_no
      WHERE s.run_no = :run GROUP BY s.unit_no, s.step_no HAVING s.rechecks <> count(a.origin)`,
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'judges a reply again that the unit never had' AS what FROM attempt a
      JOIN unit u ON u.no = a.unit_no LEFT JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no AND o.number = a.origin
      WHERE a.run_no = :run AND a.origin IS NOT NULL AND (o.status IS NULL OR o.origin IS NOT NULL OR o.number >= a.number)`,
  ],
};
