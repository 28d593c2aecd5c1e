import type { Check } from '../check.ts';

// Open and decided reviews that `policy.review` opened.
const SENT = `FROM review v JOIN unit u ON u.no = v.unit_no WHERE v.run_no = :run AND v.state IN ('open', 'decided')
  AND json_valid(v.detail) AND json_extract(v.detail, '$.sent') IS NOT NULL`;

export const sentOnce: Check = {
  name: 'V14',
  sentence: 'no unit was sent to people twice because of the policy, and what was sent had passed',
  queries: () => [
    `SELECT u.id AS unit, v.step_no, 'was sent to people ' || count(*) || ' times' AS what ${SENT}
      GROUP BY v.unit_no HAVING count(*) > 1`,
    `SELECT u.id AS unit, v.step_no, v.attempt, 'was sent to people, but the reply had not passed' AS what ${SENT}
      AND NOT EXISTS (SELECT 1 FROM attempt a JOIN attempt o ON o.unit_no = a.unit_no AND o.step_no = a.step_no
        AND (o.number = a.origin OR o.origin = a.origin) AND o.status = 'pass'
        WHERE a.unit_no = v.unit_no AND a.step_no = v.step_no AND a.number = v.attempt)`,
  ],
};
