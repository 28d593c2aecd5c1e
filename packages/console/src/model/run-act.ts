import { z } from '@hono/zod-openapi';

/** The result of a request for work on a run. */
export const ActAnswer = z.object({ isDone: z.boolean(), message: z.string(), command: z.string() }).openapi('ActAnswer');

/** The result of a request for work on a run. */
export type ActAnswer = z.infer<typeof ActAnswer>;

/** What retrying would take. */
export const RetryPlanOut = z
  .object({
    units: z.number().int(),
    calls: z.object({ least: z.number(), most: z.number().optional() }).optional(),
    costUsd: z.object({ least: z.number(), most: z.number().optional() }).optional(),
    command: z.string(),
  })
  .openapi('RetryPlan');

/** What retrying would take. */
export type RetryPlanOut = z.infer<typeof RetryPlanOut>;

/** The result of judging all stored replies again. */
export const RecheckOut = ActAnswer.extend({
  isWritten: z.boolean().describe('False for a preview: nothing was written'),
  units: z.number().int().describe('Number of units judged again'),
  kinds: z
    .array(z.object({ kind: z.string(), units: z.number().int() }))
    .describe('Units with a different outcome, grouped by kind'),
  codes: z.array(z.object({ code: z.string(), toValid: z.number().int(), fromValid: z.number().int() })),
  blocked: z.number().int().describe('Number of units left unchanged because other units were made from them'),
  moves: z.array(
    z.object({
      unit: z.string(),
      step: z.string(),
      kind: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  more: z.number().int().describe('Number of units not listed'),
}).openapi('RunRecheck');

/** The result of judging all stored replies again. */
export type RecheckOut = z.infer<typeof RecheckOut>;
