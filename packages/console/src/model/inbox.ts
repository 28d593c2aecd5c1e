import { z } from '@hono/zod-openapi';
import { Recorded, ReviewRowOut } from './review-row.ts';

/** An approval window: calls that run without asking. */
export const OpenGrant = z
  .object({ id: z.string(), tool: z.string(), until: z.number(), by: z.array(z.string()), reason: z.string() })
  .openapi('Grant');

/** An approval window. */
export type OpenGrant = z.infer<typeof OpenGrant>;

/** What waits, or what was decided. */
export const Inbox = z
  .object({
    rows: z.array(ReviewRowOut),
    counts: z.object({ mine: z.number().int(), everyone: z.number().int(), decided: z.number().int() }),
    last: Recorded.optional().describe('The most recent decision'),
    more: z.number().int().describe('Number of rows not listed'),
    precision: z
      .array(
        z.object({
          as: z.enum(['worst', 'sample']),
          approved: z.number().int(),
          edited: z.number().int(),
          denied: z.number().int(),
          open: z.number().int(),
        }),
      )
      .describe('What people decided about units that the policy of a run sent them, for ledgers with such a unit open'),
    grants: z.array(OpenGrant).describe('Open approval windows: calls that run without asking'),
    faults: z.array(z.string()).describe('Why some ledgers could not be read'),
  })
  .openapi('Inbox');

/** What waits, or what was decided. */
export type Inbox = z.infer<typeof Inbox>;
