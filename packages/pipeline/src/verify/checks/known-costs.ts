import type { Check } from '../check.ts';

const CALLS = `FROM call c JOIN attempt a ON a.id = c.attempt_id JOIN unit u ON u.no = a.unit_no WHERE c.run_no = :run`;

// V7: a cost is a sum of prices. An unknown cost is recorded as unknown, never as 0.
export const knownCosts: Check = {
  name: 'V7',
  sentence: 'the cost is the sum of the calls, and no unknown price is recorded as 0',
  queries: () => [
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has a call with a count or a cost below 0' AS what ${CALLS}
      AND min(coalesce(c.cost_nano, 0), coalesce(c.input_tokens, 0), coalesce(c.output_tokens, 0),
        coalesce(c.reasoning_tokens, 0), coalesce(c.cached_tokens, 0)) < 0`,
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has a call that is ' || c.outcome || ' but has a price' AS what ${CALLS}
      AND c.outcome IN ('open', 'lost') AND c.cost_nano IS NOT NULL`,
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has a call with a price but no tokens' AS what ${CALLS}
      AND c.cost_nano IS NOT NULL AND (c.input_tokens IS NULL OR c.output_tokens IS NULL)`,
    `SELECT u.id AS unit, c.step_no, a.number AS attempt, 'has a call that cost 0, though ' || c.model || ' has a price' AS what ${CALLS}
      AND c.cost_nano = 0 AND c.input_tokens + c.output_tokens > 0
      AND EXISTS (SELECT 1 FROM call o WHERE o.run_no = c.run_no AND o.model = c.model AND o.cost_nano > 0)`,
  ],
};
