import { z } from '@hono/zod-openapi';
import { Effect } from './review-row.ts';

const checkParts = {
  couldRun: z.boolean().optional(),
  reason: z.string().optional(),
  unmet: z.array(z.string()),
  preconditions: z
    .array(z.object({ name: z.string(), problem: z.string().optional() }))
    .optional()
    .describe('Each precondition, with the reason it does not hold; absent if none could be checked'),
  effects: z.array(Effect).optional(),
};

/** What a live host found about one choice. */
export const ChoiceCheck = z.object(checkParts).openapi('ChoiceCheck');

/** What a live host found about one choice. */
export type ChoiceCheck = z.infer<typeof ChoiceCheck>;

/** What a live host found. */
export const Recheck = z
  .object({
    checked: z.boolean().describe('False if no program answered, so nothing could be checked'),
    at: z.number(),
    host: z.string().optional().describe('The process that answered'),
    digest: z.string().optional(),
    ...checkParts,
    options: z.array(ChoiceCheck).optional().describe('The result for each choice, in order, if there are several'),
  })
  .openapi('Recheck');

/** What a live host found. */
export type Recheck = z.infer<typeof Recheck>;
