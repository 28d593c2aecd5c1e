import type { Check } from '../check.ts';

const USUAL = 4;

export const withinBudget: Check = {
  name: 'V5',
  sentence: 'no unit has more judged replies at a step than the budget allows',
  queries: ({ detail, mostAttempts = 0 }) => {
    const most = Math.max(detail.attempts ?? USUAL, mostAttempts);
    return [
      `SELECT u.id AS unit, a.step_no, 'has ' || count(*) || ' judged answers; ${most} are allowed' AS what
      FROM attempt a JOIN unit u ON u.no = a.unit_no JOIN unit_step s ON s.unit_no = a.unit_no AND s.step_no = a.step_no
      WHERE a.run_no = :run AND a.status IS NOT NULL AND a.calls > 0 AND a.number > s.base
      GROUP BY a.unit_no, a.step_no HAVING count(*) > ${most} * (1 + (SELECT count(*) FROM review v
        JOIN decision d ON d.review_no = v.no WHERE v.unit_no = a.unit_no AND v.step_no = a.step_no AND v.attempt > s.base
          AND d.kind IN ('hint', 'fresh')))`,
    ];
  },
};
