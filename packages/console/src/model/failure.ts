import { z } from '@hono/zod-openapi';
import { Trend } from './trend.ts';

export const FAILURE_KEYS = ['code', 'path', 'rule', 'step', 'model'] as const;

export const FAILURE_SUBJECTS = ['failures', 'repairs', 'faults'] as const;

export const Failures = z
  .object({
    run: z.string(),
    name: z.string(),
    folder: z.string(),
    by: z.enum(FAILURE_KEYS),
    subject: z.enum(FAILURE_SUBJECTS),
    trend: Trend,
    attempts: z.number().int(),
    failedUnits: z.number().int(),
    repairedUnits: z.number().int(),
    units: z.array(
      z.object({ key: z.string(), code: z.string().optional(), units: z.number().int(), before: z.number().int().optional() }),
    ),
    compared: z.string().optional(),
    total: z.number().int().describe('Number of units of the run'),
    totalBefore: z.number().int().optional().describe('Number of units of the compared run'),
    fresh: z
      .array(z.object({ key: z.string(), code: z.string(), attempts: z.number().int(), at: z.number() }))
      .describe('Codes and places with no failures in the compared run'),
    rates: z.array(z.object({ step: z.string(), model: z.string(), calls: z.number().int(), failed: z.number().int() })),
  })
  .openapi('Failures');

export type Failures = z.infer<typeof Failures>;

export const Examples = z
  .object({
    code: z.string(),
    message: z.string().optional(),
    help: z.string().optional(),
    hint: z.string().optional(),
    found: z
      .array(z.object({ text: z.string(), count: z.number().int() }))
      .describe('The most common values among the newest attempts'),
    sampled: z.number().int().describe('Number of attempts the values were taken from'),
    examples: z.array(
      z.object({
        unit: z.string(),
        step: z.string(),
        attempt: z.number().int(),
        status: z.enum(['pass', 'hold', 'fail']),
        path: z.string().optional(),
        rule: z.string().optional(),
        endedAt: z.number(),
        message: z.string().optional(),
        excerpt: z.string().optional(),
        mark: z.object({ start: z.number().int(), end: z.number().int() }).optional(),
      }),
    ),
  })
  .openapi('Examples');

export type Examples = z.infer<typeof Examples>;

export const InsightsOut = z
  .object({
    by: z.enum(['code', 'tier', 'model', 'contract']),
    attempts: z.number().int().describe('Answers of models; each passed, failed, or was held for a person'),
    failed: z.number().int(),
    held: z.number().int(),
    asked: z.number().int(),
    passed: z.number().int(),
    passedFirst: z.number().int(),
    groups: z.array(
      z.object({
        key: z.string(),
        tier: z.string().optional(),
        failed: z.number().int(),
        held: z.number().int(),
        retried: z.number().int(),
        cured: z.number().int(),
        hinted: z.number().int(),
        curedByHint: z.number().int(),
        run: z.string().optional().describe('The run with the most failures of this kind'),
        told: z.string().optional().describe('The feedback about it that models were told most often'),
      }),
    ),
    trend: Trend.optional(),
    runs: z.array(z.object({ id: z.string(), name: z.string(), folder: z.string() })),
    asOf: z.number(),
  })
  .openapi('Insights');

export type InsightsOut = z.infer<typeof InsightsOut>;
