import { z } from '@hono/zod-openapi';

// The schema of the calls and cost of one step, model and attempt number.
export const SpendingOut = z
  .object({
    step: z.string(),
    model: z.string(),
    attempt: z.number().int().describe('1 for the first request; from 2 on, the model was asked again'),
    calls: z.number().int(),
    faults: z.number().int(),
    lost: z.number().int(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    cost: z.number().describe('Cost of the calls with a known price, in US dollars'),
    unpriced: z.number().int().describe('Calls with an unknown price, including those in flight'),
    most: z.number().describe('Highest possible cost of the unpriced calls that have a known bound, in US dollars'),
    unbounded: z.number().int().describe('Number of unpriced calls without a known bound'),
    times: z
      .object({ median: z.number(), p95: z.number(), longest: z.number() })
      .optional()
      .describe('Response times in milliseconds; absent if there were no responses'),
  })
  .openapi('Spending');

// The calls and cost of one step, model and attempt number.
export type SpendingOut = z.infer<typeof SpendingOut>;
