import { z } from '@hono/zod-openapi';
import { Spent, States } from './run.ts';

export const DIFF_KINDS = ['broken', 'fixed', 'changed', 'other-failure', 'other-input', 'moved', 'added', 'gone'] as const;

const ComparedRun = z
  .object({
    id: z.string(),
    folder: z.string(),
    createdAt: z.number(),
    units: z.number().int(),
    states: States,
    spent: Spent,
    models: z.array(z.string()),
  })
  .openapi('ComparedRun');

export type ComparedRun = z.infer<typeof ComparedRun>;

const Place = z.object({ step: z.string(), state: z.string(), code: z.string().optional() });

const ComparedUnit = z
  .object({
    unit: z.string(),
    before: Place.optional(),
    after: Place.optional(),
    fields: z
      .array(z.object({ path: z.string(), before: z.string().optional(), after: z.string().optional() }))
      .describe(
        'The differing values as JSON, truncated; for a run in which the unit failed, the value found at the place of the failure',
      ),
    more: z.number().int().describe('Number of differing fields that are not listed'),
  })
  .openapi('ComparedUnit');

export type ComparedUnit = z.infer<typeof ComparedUnit>;

export const Compare = z
  .object({
    before: ComparedRun,
    after: ComparedRun,
    codes: z
      .array(z.object({ code: z.string(), before: z.number().int(), after: z.number().int() }))
      .describe('Failed units by code'),
    kinds: z
      .array(z.object({ kind: z.enum(DIFF_KINDS), units: z.number().int() }))
      .describe('Number of units that differ, by how they differ'),
    kind: z.enum(DIFF_KINDS).optional().describe('The kind of difference that is listed'),
    units: z.array(ComparedUnit),
    next: z.number().int().optional(),
    purged: z.array(z.string()).describe('Runs whose contents were purged; if there are any, units are not compared'),
    asOf: z.number(),
  })
  .openapi('Compare');

export type Compare = z.infer<typeof Compare>;
