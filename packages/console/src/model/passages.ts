import { z } from '@hono/zod-openapi';

const PassageOut = z
  .object({
    number: z.number().int(),
    path: z.string(),
    value: z.string().optional(),
    match: z.enum(['exact', 'folded', 'found', 'nearest', 'none', 'unsought']),
    similarity: z.number().optional(),
    place: z.object({ start: z.number().int(), end: z.number().int(), line: z.number().int() }).optional(),
  })
  .openapi('Passage');

/** The schema of passages: each value with its place in the source, and the source text around it. */
export const PassagesOut = z
  .object({
    source: z.string().describe('Name of the source'),
    length: z
      .number()
      .int()
      .optional()
      .describe('Length of the source in UTF-16 code units; absent if the source is not available'),
    passages: z.array(PassageOut).describe('Values that are not in the source come first'),
    more: z.number().int().describe('Number of values that are not listed'),
    excerpts: z.array(z.object({ start: z.number().int(), line: z.number().int(), text: z.string() })),
  })
  .openapi('Passages');

/** The passages of the source that values come from. */
export type PassagesOut = z.infer<typeof PassagesOut>;
