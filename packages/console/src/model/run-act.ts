import { z } from '@hono/zod-openapi';

/** The schema of the result of a request for work on a run. */
export const ActAnswer = z.object({ isDone: z.boolean(), message: z.string(), command: z.string() }).openapi('ActAnswer');

/** The result of a request for work on a run. */
export type ActAnswer = z.infer<typeof ActAnswer>;

const Range = z.object({ least: z.number(), most: z.number().optional() });

/** The schema of the calls that an action would need, and their cost. */
export const NeededOut = z.object({ calls: Range.optional(), costUsd: Range.optional() }).openapi('NeededCalls');

/** The calls that an action would need, and their cost. */
export type NeededOut = z.infer<typeof NeededOut>;

/** The schema of the calls and cost of a retry. */
export const RetryPlanOut = NeededOut.extend({ units: z.number().int(), command: z.string() }).openapi('RetryPlan');

/** The calls and cost of a retry. */
export type RetryPlanOut = z.infer<typeof RetryPlanOut>;

/** The schema of the calls and cost of redoing results that are out of date. */
export const RefreshPlanOut = RetryPlanOut.extend({
  kept: z.number().int().describe('Units that stay out of date because other units were made from them'),
  pending: z.number().int().optional().describe('Units with other work left, which the run also continues'),
  problem: z.string().optional().describe('Why nothing can be asked again now'),
}).openapi('RefreshPlan');

/** The calls and cost of redoing results that are out of date. */
export type RefreshPlanOut = z.infer<typeof RefreshPlanOut>;

/** The schema of the result of a recheck. */
export const RecheckOut = ActAnswer.extend({
  isWritten: z.boolean().describe('False for a preview: nothing was written'),
  units: z.number().int().describe('Number of rechecked units'),
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
  stale: z
    .array(z.object({ step: z.string(), causes: z.array(z.string()), units: z.number().int() }))
    .describe("Units whose results a recheck can't bring up to date, by step and changed inputs"),
  refresh: NeededOut.optional().describe('The calls and cost of asking for out-of-date results again'),
  onward: NeededOut.optional().describe('The calls and cost of continuing the units whose value has changed'),
}).openapi('RunRecheck');

/** The result of a recheck. */
export type RecheckOut = z.infer<typeof RecheckOut>;
