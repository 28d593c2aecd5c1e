import { z } from '@hono/zod-openapi';
import { Text } from './text.ts';

export const LabSource = z
  .object({
    run: z.string(),
    name: z.string(),
    folder: z.string(),
    steps: z.array(z.string()).describe('Steps that ask a model'),
    step: z.string(),
    schema: z.string().describe('The JSON Schema, as JSON'),
    rules: z.string().describe('The rules, as YAML'),
    replies: z.number().int(),
  })
  .openapi('LabSource');

export type LabSource = z.infer<typeof LabSource>;

export const LabTrial = z
  .object({
    step: z.string().max(500),
    schema: z.string().max(500_000),
    rules: z.string().max(500_000),
    sample: z.number().int().min(1).max(1_000_000).optional().describe('Judge at most this many replies'),
  })
  .openapi('LabTrial');

export type LabTrial = z.infer<typeof LabTrial>;

export const LabRow = z
  .object({
    unit: z.string(),
    attempt: z.number().int(),
    was: z.string(),
    is: z.string(),
    wasCode: z.string().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
    before: Text.optional(),
    after: Text.optional(),
  })
  .openapi('LabRow');

export const LabResult = z
  .object({
    problem: z.string().optional().describe("Why the schema or the rules can't be used"),
    replies: z.number().int(),
    isSample: z.boolean(),
    was: z.object({ pass: z.number().int(), hold: z.number().int(), fail: z.number().int() }),
    is: z.object({ pass: z.number().int(), hold: z.number().int(), fail: z.number().int() }),
    newlyFailing: z.number().int(),
    wouldPass: z.array(LabRow),
    wouldFail: z.array(LabRow),
    wouldDiffer: z.array(LabRow),
    took: z.number(),
  })
  .openapi('LabResult');

export type LabResult = z.infer<typeof LabResult>;
