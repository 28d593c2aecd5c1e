import { z } from '@hono/zod-openapi';
import { Recheck } from './recheck.ts';
import { Precondition } from './review.ts';

const listed = {
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  summary: z.string().optional().describe('The action, in the words of the contract'),
  digest: z.string(),
  stateVersion: z.string().optional(),
  createdAt: z.number(),
  expiresAt: z.number().optional(),
};

export const GroupRowOut = z
  .object({
    ...listed,
    cells: z
      .array(z.string().nullable())
      .describe(
        'One entry per column, in full: an argument as JSON, or `before → after`; null if the review has no value for it',
      ),
    readings: z
      .object({ path: z.string(), held: z.string(), others: z.array(z.string()) })
      .optional()
      .describe('The value in doubt, as JSON: the reading that an approval accepts, and the other possible readings'),
    preconditions: Recheck.shape.preconditions,
  })
  .openapi('GroupRow');

export type GroupRowOut = z.infer<typeof GroupRowOut>;

// The schema of a review that resembles a group but must be decided separately.
export const ApartOut = z
  .object({
    ...listed,
    line: z.string().describe('The arguments of the call, truncated'),
    why: z.string(),
    isMine: z.boolean().describe('Whether the user may decide the review'),
  })
  .openapi('ApartReview');

// A review that resembles a group but must be decided separately.
export type ApartOut = z.infer<typeof ApartOut>;

// The schema of a column of a group: an argument of its reviews, or something that they would change.
export const GroupColumnOut = z
  .object({
    of: z.enum(['argument', 'change']),
    path: z.string(),
    title: z.string(),
    differs: z.boolean().describe('Whether the rows differ in this column'),
    isNumber: z.boolean(),
    isTarget: z.boolean().describe('Whether this column names the target of the action'),
  })
  .openapi('GroupColumn');

// A column of a group: an argument of its reviews, or something that they would change.
export type GroupColumnOut = z.infer<typeof GroupColumnOut>;

export const GroupOut = z
  .object({
    name: z.string().describe('The tool or action, or the step that produced the values'),
    isAction: z.boolean(),
    description: z.string().optional().describe('What the tool does, in the words of the contract'),
    effect: z.enum(['read', 'change', 'destroy']).optional(),
    server: z.string().optional(),
    run: z.string(),
    reason: z.string(),
    code: z.string().optional().describe('The code of the doubt that all rows share'),
    doubt: z.string().optional().describe('The doubt that all rows share, in one sentence'),
    preconditions: z.array(Precondition),
    columns: z.array(GroupColumnOut),
    rows: z.array(GroupRowOut),
    more: z.number().int().describe('Number of rows not sent; they are sent once the listed rows are decided'),
    apart: z.array(ApartOut),
    moreApart: z.number().int(),
    ledger: z.string().describe('The value for --ledger'),
    checkedAt: z.number().optional().describe('When a program checked whether the rows could run; absent if none did'),
    host: z.string().optional().describe('The process that ran the check'),
  })
  .openapi('Group');

export type GroupOut = z.infer<typeof GroupOut>;
