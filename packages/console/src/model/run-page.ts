import { z } from '@hono/zod-openapi';
import { RunOut } from './run.ts';
import { SpendingOut } from './spending.ts';
import { Trend } from './trend.ts';

export const WorthALook = z
  .object({
    kind: z.enum(['rising', 'waiting', 'quarantined', 'zero-valid', 'lost', 'unpriced', 'no-worker', 'drift', 'stale']),
    code: z.string().optional(),
    unit: z.string().optional(),
    count: z.number().int().optional(),
    at: z.number().optional(),
    message: z.string(),
  })
  .openapi('WorthALook');

export type WorthALook = z.infer<typeof WorthALook>;

export const RunPage = z
  .object({
    run: RunOut,
    config: z.enum(['unchanged', 'changed', 'gone']),
    failures: Trend,
    faults: Trend,
    commonest: z.array(z.object({ step: z.string(), code: z.string(), units: z.number().int() })),
    spending: z.array(SpendingOut).describe('Cost and latency of calls by step, model and attempt'),
    stale: z.number().int().describe('Number of results that are out of date'),
    abstained: z
      .array(z.object({ field: z.string().optional(), answers: z.number().int() }))
      .describe('Fields that replies left null because the text does not state them'),
    worth: z.array(WorthALook),
    acts: z
      .object({
        ...{ pause: z.boolean(), resume: z.boolean(), retry: z.boolean() },
        ...{ recheck: z.boolean(), refresh: z.boolean(), export: z.boolean() },
      })
      .describe('Which actions this console can perform itself'),
  })
  .openapi('RunPage');

export type RunPage = z.infer<typeof RunPage>;
