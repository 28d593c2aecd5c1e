import { z } from '@hono/zod-openapi';
import { UNIT_STATES } from '@tamis/ledger';

/** Units by state; states of no unit are 0. */
export const States = z
  .object(
    Object.fromEntries(UNIT_STATES.map((state) => [state, z.number().int()])) as {
      [state in (typeof UNIT_STATES)[number]]: z.ZodNumber;
    },
  )
  .openapi('States');

/** Units by state. */
export type States = z.infer<typeof States>;

/** What calls used up. */
export const Spent = z
  .object({
    calls: z.number().int(),
    faults: z.number().int().describe('Calls that brought an error and no answer'),
    lost: z.number().int().describe('Calls that were under way when a process died; they may have been charged'),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    cost: z.number().describe('US dollars, for the calls whose price is known'),
    unpriced: z.number().int().describe('Calls whose price is unknown, including lost ones'),
  })
  .openapi('Spent');

/** What calls used up. */
export type Spent = z.infer<typeof Spent>;

/** A step of a run. */
export const RunStep = z
  .object({
    name: z.string(),
    scope: z.string(),
    units: z.number().int(),
    states: States,
    attempts: z.number().int(),
    spent: Spent,
  })
  .openapi('RunStep');

/** A run as a row. */
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
    attempts: z.number().int(),
    maxCost: z.number().optional(),
    pace: z.number().optional().describe('Units finished per minute, over the last minutes; absent where nothing moves'),
    asOf: z.number().describe('When the figures were read'),
  })
  .openapi('Run');

/** A run as a row. */
export type RunOut = z.infer<typeof RunOut>;

/** All runs. */
export const Runs = z.object({ runs: z.array(RunOut), faults: z.array(z.string()) }).openapi('Runs');

/** All runs. */
export type Runs = z.infer<typeof Runs>;

/** How often a key was met, over stretches of time. */
export const Series = z
  .object({
    key: z.string(),
    code: z.string().optional(),
    total: z.number().int(),
    mended: z.number().int(),
    counts: z.array(z.number().int()),
  })
  .openapi('Series');

/** How often a key was met, over stretches of time. */
export type Series = z.infer<typeof Series>;

/** Series on one axis of time. */
export const Trend = z
  .object({
    from: z.number(),
    width: z.number().describe('Milliseconds of a stretch'),
    length: z.number().int().describe('How many stretches'),
    series: z.array(Series),
    more: z.number().int().describe('Series that are not listed'),
    asOf: z.number(),
  })
  .openapi('Trend');

/** Series on one axis of time. */
export type Trend = z.infer<typeof Trend>;

/** One thing about a run that a person should look at. */
export const WorthALook = z
  .object({
    kind: z.enum(['rising', 'waiting', 'quarantined', 'zero-valid', 'lost', 'unpriced', 'no-worker', 'drift']),
    code: z.string().optional(),
    unit: z.string().optional(),
    count: z.number().int().optional(),
    at: z.number().optional(),
    message: z.string(),
  })
  .openapi('WorthALook');

/** One thing about a run that a person should look at. */
export type WorthALook = z.infer<typeof WorthALook>;

/** Everything about a run but its units. */
export const RunPage = z
  .object({
    run: RunOut,
    config: z.enum(['unchanged', 'changed', 'gone']),
    failures: Trend,
    faults: Trend,
    commonest: z.array(z.object({ step: z.string(), code: z.string(), units: z.number().int() })),
    worth: z.array(WorthALook),
    acts: z
      .object({ pause: z.boolean(), resume: z.boolean(), retry: z.boolean(), recheck: z.boolean(), export: z.boolean() })
      .describe('What this console can do itself'),
  })
  .openapi('RunPage');

/** Everything about a run but its units. */
export type RunPage = z.infer<typeof RunPage>;

/** A unit as a row. */
export const UnitOut = z
  .object({
    unit: z.string(),
    step: z.string(),
    state: z.enum(UNIT_STATES as [string, ...string[]]),
    code: z.string().optional(),
    reason: z.string().optional(),
    attempts: z.number().int().describe('Attempts at all steps'),
  })
  .openapi('UnitRow');

/** A unit as a row. */
export type UnitOut = z.infer<typeof UnitOut>;

/** A page of units, in the order of their ids. */
export const UnitsOut = z.object({ units: z.array(UnitOut), next: z.string().optional() }).openapi('Units');

/** A page of units. */
export type UnitsOut = z.infer<typeof UnitsOut>;

/** What a request for work on a run came to. */
export const ActAnswer = z.object({ isDone: z.boolean(), message: z.string(), command: z.string() }).openapi('ActAnswer');

/** What a request for work on a run came to. */
export type ActAnswer = z.infer<typeof ActAnswer>;

/** What retrying would take. */
export const RetryPlanOut = z
  .object({
    units: z.number().int(),
    calls: z.object({ least: z.number(), most: z.number().optional() }).optional(),
    costUsd: z.object({ least: z.number(), most: z.number().optional() }).optional(),
    command: z.string(),
  })
  .openapi('RetryPlan');

/** What retrying would take. */
export type RetryPlanOut = z.infer<typeof RetryPlanOut>;

/** What judging all stored replies again comes to. */
export const RecheckOut = ActAnswer.extend({
  isWritten: z.boolean().describe('False: nothing was written, this is what would come of it'),
  units: z.number().int().describe('Units that were judged again'),
  kinds: z.array(z.object({ kind: z.string(), units: z.number().int() })).describe('Units that come out otherwise, by how'),
  codes: z.array(z.object({ code: z.string(), toValid: z.number().int(), fromValid: z.number().int() })),
  blocked: z.number().int().describe('Units that stay as they were, because others were made of them'),
  moves: z.array(
    z.object({
      unit: z.string(),
      step: z.string(),
      kind: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  more: z.number().int().describe('Units that are not listed'),
}).openapi('RunRecheck');

/** What judging all stored replies again comes to. */
export type RecheckOut = z.infer<typeof RecheckOut>;
