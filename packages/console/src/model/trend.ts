import { z } from '@hono/zod-openapi';

export const Series = z
  .object({
    key: z.string(),
    code: z.string().optional(),
    total: z.number().int(),
    mended: z.number().int(),
    counts: z.array(z.number().int()),
  })
  .openapi('Series');

export type Series = z.infer<typeof Series>;

export const Trend = z
  .object({
    from: z.number(),
    width: z.number().describe('Length of one interval, in milliseconds'),
    length: z.number().int().describe('Number of intervals'),
    series: z.array(Series),
    more: z.number().int().describe('Number of series not listed'),
    asOf: z.number(),
  })
  .openapi('Trend');

export type Trend = z.infer<typeof Trend>;
