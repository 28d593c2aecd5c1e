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

export type PassagesOut = z.infer<typeof PassagesOut>;
