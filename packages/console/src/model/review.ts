import { z } from '@hono/zod-openapi';
import { AskedOut, BeforeOut, SimilarOut } from './matters.ts';
import { PassagesOut } from './passages.ts';
import { Effect, ExecutionState, Field, ReviewRowOut, Unsent } from './review-row.ts';
import { Text } from './text.ts';
import { ToldChange, ToldFinding, ToldVerdict } from './told.ts';

export const Precondition = z.object({ name: z.string(), expression: z.string().optional() }).openapi('Precondition');

export const Choice = z
  .object({
    action: z.string().optional(),
    digest: z.string().describe('The digest of this choice'),
    fields: z.array(Field),
    unsent: Unsent.optional(),
    preconditions: z.array(Precondition),
    text: Text.describe('The arguments or the value, as JSON'),
    summary: z.string().optional(),
    isSuggested: z.boolean(),
    isIdle: z.boolean().describe('Whether this choice is to do nothing'),
  })
  .openapi('Choice');

export type Choice = z.infer<typeof Choice>;

export const ActOut = z
  .object({
    by: z.string().optional().describe('The person who replaced the held value, if anyone did'),
    action: z.string().optional(),
    digest: z.string().describe('Empty if it can no longer be computed'),
    summary: z
      .string()
      .optional()
      .describe("The label of the approve button: the contract's wording, filled in with these arguments"),
    words: Text.optional().describe('The description that the program gave'),
    fields: z.array(Field),
    unsent: Unsent.optional(),
    text: Text.optional().describe('The stored bytes that would run; absent after a purge'),
  })
  .openapi('Act');

export type ActOut = z.infer<typeof ActOut>;

export const Refused = z
  .object({
    value: z.string().describe('The choice as the model wrote it, as JSON'),
    action: z.string().optional(),
    words: z.string().optional().describe('The action in words'),
    findings: z.array(ToldFinding),
  })
  .openapi('Refused');

export const Review = z
  .object({
    row: ReviewRowOut,
    pending: ActOut,
    approved: z
      .object({ isEdit: z.boolean(), act: ActOut, proposed: ActOut })
      .optional()
      .describe('The edit or other option that was approved instead of the proposal'),
    choices: z.array(Choice),
    effects: z.array(Effect),
    preconditions: z.array(Precondition),
    doubts: z.array(ToldChange),
    asked: z.array(AskedOut).describe('The reasons why a person must decide, most serious first'),
    before: z.array(BeforeOut).describe('Earlier refusals for the same unit, oldest first'),
    similar: SimilarOut.describe('Earlier decisions about the same target, doubt, tool or step'),
    refused: z.array(Refused).describe("The model's choices that were refused"),
    unit: z.array(Field).optional().describe('The fields of the unit that the model was asked about, if the run kept them'),
    reply: Text.optional(),
    verdict: ToldVerdict.optional(),
    passages: PassagesOut.optional().describe('Where the values come from, if they must be in a source'),
    says: Text.optional(),
    thinks: Text.optional(),
    reasons: Text.optional(),
    fields: Text.optional(),
    notes: Text.optional(),
    server: z.string().optional(),
    wordsOf: z.string().optional().describe('The server whose words the held value is, which nobody has checked'),
    command: z.string().optional(),
    schema: z.unknown().describe('JSON Schema of the arguments; null if the contract has none'),
    canEdit: z.boolean(),
    canApprove: z.boolean().describe('Whether there is anything to approve'),
    fallback: z.string().optional(),
    contract: z.string().optional(),
    deciders: z.array(z.string()).optional(),
    eyes: z.number().int(),
    agreed: z.array(z.string()),
    history: z.array(
      z.object({
        event: z.string(),
        by: z.string().optional(),
        at: z.number(),
        kind: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
    execution: z
      .object({
        state: ExecutionState,
        holder: z.string().describe('The process that ran the action'),
        startedAt: z.number(),
        endedAt: z.number().optional(),
        error: z.string().optional(),
        asked: z.string().optional(),
      })
      .optional(),
    folder: z.string().optional(),
    neighbours: z.object({
      at: z.number().int(),
      of: z.number().int(),
      previous: z.string().optional(),
      next: z.string().optional(),
    }),
  })
  .openapi('Review');

export type Review = z.infer<typeof Review>;
