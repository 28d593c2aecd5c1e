import { type Check, stepsOf } from '../check.ts';

const STATES = `('pending', 'running', 'valid', 'repaired', 'failed', 'waiting', 'skipped', 'quarantined')`;

export const oneState: Check = {
  name: 'V1',
  sentence: 'every unit has exactly one state',
  tables: ['unit', 'unit_step', 'superseded'],
  queries: (books) => [
    `SELECT u.id AS unit, u.step_no, 'is in a state that does not exist: ' || u.state AS what FROM unit u
      WHERE u.run_no = :run AND u.state NOT IN ${STATES}`,
    `SELECT u.id AS unit, u.step_no, 'is shown as ' || u.state || ', but its last step says ' || coalesce(s.state, 'nothing') AS what
      FROM unit u LEFT JOIN unit_step s ON s.unit_no = u.no
        AND s.step_no = (SELECT max(step_no) FROM unit_step WHERE unit_no = u.no)
      WHERE u.run_no = :run AND (s.step_no IS NOT u.step_no OR s.state IS NOT u.state)`,
    `SELECT u.id AS unit, s.step_no, 'went on, though it is ' || s.state || ' here' AS what FROM unit u
      JOIN unit_step s ON s.unit_no = u.no WHERE u.run_no = :run AND s.state NOT IN ('valid', 'repaired')
      AND s.step_no < (SELECT max(step_no) FROM unit_step WHERE unit_no = u.no)`,
    `SELECT u.id AS unit, min(s.step_no) AS step_no, 'skipped a step after this one' AS what FROM unit u
      JOIN unit_step s ON s.unit_no = u.no WHERE u.run_no = :run
      GROUP BY u.no HAVING count(*) <> max(s.step_no) - min(s.step_no) + 1`,
    `SELECT u.id AS unit, u.step_no, 'is ' || u.state || ' here and did not go on to the next step' AS what FROM unit u
      WHERE u.run_no = :run AND u.state IN ('valid', 'repaired') AND u.step_no < ${books.steps.length - 1}
      AND u.step_no NOT IN ${stepsOf(books, 'fan_out')}`,
  ],
};
