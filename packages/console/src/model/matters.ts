import { z } from '@hono/zod-openapi';

const ReadingOut = z
  .object({
    name: z.string().describe('The label, such as `first value`'),
    text: z.string().describe('The value as JSON, or the text as written'),
    place: z
      .object({ line: z.number().int(), before: z.string(), after: z.string() })
      .optional()
      .describe('The location in the raw text, with the surrounding text'),
  })
  .openapi('Reading');

export const AskedOut = z
  .object({
    kind: z.enum(['doubt', 'provenance', 'policy', 'failure', 'warning']),
    code: z.string().optional(),
    path: z.string().optional(),
    text: z.string(),
    readings: z.array(ReadingOut),
  })
  .openapi('AskedBecause');

export type AskedOut = z.infer<typeof AskedOut>;

export const BeforeOut = z
  .object({
    what: z.string(),
    why: z.array(z.string()),
    code: z.string().optional(),
    review: z.string().optional().describe('The id of an earlier review'),
  })
  .openapi('RefusedBefore');

export type BeforeOut = z.infer<typeof BeforeOut>;

export const SimilarOut = z
  .object({
    texts: z.array(z.string()).describe('One sentence for each kind of similarity, the most specific first'),
    isNew: z.boolean().describe('Whether there is no earlier decision about the same target or doubt'),
    latest: z.array(
      z.object({
        review: z.string(),
        word: z.string().describe('The decision, such as `approved`'),
        by: z.string(),
        at: z.number(),
        summary: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
  })
  .openapi('SimilarDecisions');

export type SimilarOut = z.infer<typeof SimilarOut>;
