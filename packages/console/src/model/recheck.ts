import { z } from '@hono/zod-openapi';
import { Effect } from './review-row.ts';

const checkParts = {
  couldRun: z.boolean().optional(),
  reason: z.string().optional(),
  unmet: z.array(z.string()),
  preconditions: z
    .array(z.object({ name: z.string(), problem: z.string().optional() }))
    .optional()
    .describe('The preconditions, each with the reason if it does not hold; absent if none could be checked'),
  effects: z.array(Effect).optional(),
};

export const ChoiceCheck = z.object(checkParts).openapi('ChoiceCheck');

export type ChoiceCheck = z.infer<typeof ChoiceCheck>;

export const Recheck = z
  .object({
    checked: z.boolean().describe('False if no program responded, so nothing could be checked'),
    at: z.number(),
    host: z.string().optional().describe('The process that responded'),
    digest: z.string().optional(),
    ...checkParts,
    options: z.array(ChoiceCheck).optional().describe('The result for each choice, in order, if there are several'),
  })
  .openapi('Recheck');

export type Recheck = z.infer<typeof Recheck>;
