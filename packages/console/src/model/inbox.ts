import { z } from '@hono/zod-openapi';
import { OpenGrant } from './grant.ts';
import { Recorded, ReviewRowOut } from './review-row.ts';

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
      .describe(
        "Units that a run's policy sent for review, counted by decision; only ledgers that still have an open one are included",
      ),
    grants: z.array(OpenGrant).describe('Grants in force; the calls that they cover run without asking'),
    faults: z.array(z.string()).describe('Why some ledgers could not be read'),
  })
  .openapi('Inbox');

export type Inbox = z.infer<typeof Inbox>;
