import { z } from '@hono/zod-openapi';
import { UNIT_STATES } from '@tamis/ledger/internal';

export const States = z
  .object(
    Object.fromEntries(UNIT_STATES.map((state) => [state, z.number().int()])) as {
      [state in (typeof UNIT_STATES)[number]]: z.ZodNumber;
    },
  )
  .openapi('States');

export type States = z.infer<typeof States>;

// The schema of the calls, tokens and cost of a run or step.
export const Spent = z
  .object({
    calls: z.number().int(),
    faults: z.number().int().describe('Calls that ended in an error instead of a reply'),
    lost: z.number().int().describe('Calls in flight when a process died; they may have been charged'),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    cost: z.number().describe('Cost of the calls with a known price, in US dollars'),
    unpriced: z.number().int().describe('Calls with an unknown price, including calls without a recorded response'),
  })
  .openapi('Spent');

// The calls, tokens and cost of a run or step.
export type Spent = z.infer<typeof Spent>;

export const RunStep = z
  .object({
    name: z.string(),
    scope: z.string(),
    units: z.number().int(),
    states: States,
    attempts: z.number().int().describe('Replies of models that were judged'),
    computed: z.number().int().describe('Results that were computed, without asking a model'),
    spent: Spent,
  })
  .openapi('RunStep');

export const RunOut = z
  .object({
    id: z.string(),
    run: z.string(),
    pipeline: z.string(),
    folder: z.string(),
    activity: z.enum(['running', 'interrupted', 'paused', 'waiting', 'ended', 'failed', 'cancelled']),
    reason: z.string().optional(),
    holder: z.string().optional(),
    createdAt: z.number(),
    updatedAt: z.number(),
    purgedAt: z.number().optional(),
    units: z.number().int(),
    states: States,
    steps: z.array(RunStep),
    spent: Spent,
    attempts: z.number().int().describe('Replies of models that were judged'),
    computed: z.number().int().describe('Results that were computed, without asking a model'),
    waits: z.string().optional().describe('What people have to decide, and whether the run can continue without it'),
    maxCost: z.number().optional(),
    pace: z
      .number()
      .optional()
      .describe('Units finished per minute, measured over the last five minutes; absent unless the run is making progress'),
    left: z
      .number()
      .optional()
      .describe(
        'Estimated milliseconds until the run ends, from the work left at all its steps; absent unless the run is making progress',
      ),
    asOf: z.number().describe('When the figures were read, in milliseconds since 1970'),
    isOld: z.boolean().describe('Whether the ledger has changed since the figures were read, so they are being read again'),
  })
  .openapi('Run');

export type RunOut = z.infer<typeof RunOut>;

export const Runs = z.object({ runs: z.array(RunOut), faults: z.array(z.string()) }).openapi('Runs');

export type Runs = z.infer<typeof Runs>;
