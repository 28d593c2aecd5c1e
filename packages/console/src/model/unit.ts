import { z } from '@hono/zod-openapi';
import { Text } from './text.ts';
import { ToldVerdict } from './told.ts';

/** One call of a model. */
export const CallOut = z
  .object({
    outcome: z.string(),
    fault: z.string().optional(),
    model: z.string().optional(),
    took: z.number().optional(),
    tokens: z.number().int().optional(),
    cost: z.number().optional(),
  })
  .openapi('Call');

/** One attempt with all that was kept of it. */
export const AttemptOut = z
  .object({
    step: z.string(),
    attempt: z.number().int(),
    origin: z.number().int().optional(),
    reason: z.string().optional(),
    status: z.enum(['pass', 'hold', 'fail']).optional(),
    code: z.string().optional(),
    finish: z.string().optional(),
    model: z.string().optional(),
    startedAt: z.number(),
    endedAt: z.number().optional(),
    calls: z.array(CallOut),
    reply: Text.optional(),
    value: Text.optional(),
    request: Text.optional(),
    verdict: ToldVerdict.optional(),
    error: z.string().optional(),
    isResult: z.boolean(),
    isSuperseded: z.boolean(),
  })
  .openapi('Attempt');

/** One attempt with all that was kept of it. */
export type AttemptOut = z.infer<typeof AttemptOut>;

/** Everything that happened to a unit. */
export const UnitPage = z
  .object({
    run: z.object({ id: z.string(), name: z.string(), folder: z.string(), purgedAt: z.number().optional() }),
    unit: z.string(),
    parent: z.string().optional(),
    input: Text.optional(),
    steps: z.array(
      z.object({
        step: z.string(),
        state: z.string(),
        code: z.string().optional(),
        reason: z.string().optional(),
        reviews: z.array(z.object({ id: z.string(), state: z.string(), kind: z.string().optional(), by: z.string().optional() })),
      }),
    ),
    attempts: z.array(AttemptOut),
    most: z.number().int().optional(),
    neighbours: z.object({ previous: z.string().optional(), next: z.string().optional() }),
  })
  .openapi('UnitPage');

/** Everything that happened to a unit. */
export type UnitPage = z.infer<typeof UnitPage>;
