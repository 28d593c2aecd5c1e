import { z } from '@hono/zod-openapi';
import { UNIT_STATES } from '@tamis/ledger/internal';
import { PassagesOut } from './passages.ts';
import { Text } from './text.ts';
import { ToldVerdict } from './told.ts';

const CallOut = z
  .object({
    outcome: z.string(),
    fault: z.string().optional(),
    model: z.string().optional(),
    took: z.number().optional(),
    tokens: z.number().int().optional(),
    cost: z.number().optional().describe('US dollars'),
    mayBeCharged: z.boolean().describe('False if the call failed in a way that providers do not charge for'),
  })
  .openapi('Call');

export const AttemptOut = z
  .object({
    step: z.string(),
    attempt: z.number().int(),
    origin: z.number().int().optional(),
    reason: z.string().optional(),
    status: z.enum(['pass', 'hold', 'fail']).optional(),
    code: z.string().optional(),
    finish: z.string().optional(),
    model: z.string().optional(),
    startedAt: z.number(),
    endedAt: z.number().optional(),
    calls: z.array(CallOut),
    reply: Text.optional(),
    value: Text.optional(),
    request: Text.optional(),
    verdict: ToldVerdict.optional(),
    passages: PassagesOut.optional().describe('Where its values come from, if they must be in a source'),
    error: z.string().optional(),
    isResult: z.boolean().describe('Whether this attempt produced the result of its step'),
    isSuperseded: z.boolean().describe("Whether it is based on an earlier step's result that has since been replaced"),
    isSentBack: z.boolean().describe('Whether the model was asked again because of this attempt'),
  })
  .openapi('Attempt');

export type AttemptOut = z.infer<typeof AttemptOut>;

export const UnitPage = z
  .object({
    run: z.object({ id: z.string(), name: z.string(), folder: z.string(), purgedAt: z.number().optional() }),
    unit: z.string(),
    state: z.string().describe('State of the unit as a whole'),
    parent: z.string().optional().describe('The unit that this one was made from'),
    input: Text.optional(),
    steps: z.array(
      z.object({
        step: z.string(),
        scope: z.string().describe('`chunk` for a step that asks a model; other steps compute'),
        isLast: z.boolean().describe('Whether this is the last step of the run'),
        state: z.string(),
        code: z.string().optional(),
        reason: z.string().optional(),
        reviews: z.array(z.object({ id: z.string(), state: z.string(), kind: z.string().optional(), by: z.string().optional() })),
      }),
    ),
    attempts: z.array(AttemptOut),
    most: z.number().int().optional().describe('Maximum number of attempts per step'),
    neighbours: z.object({ previous: z.string().optional(), next: z.string().optional() }),
  })
  .openapi('UnitPage');

export type UnitPage = z.infer<typeof UnitPage>;

export const UnitOut = z
  .object({
    unit: z.string(),
    step: z.string(),
    state: z.enum(UNIT_STATES as [string, ...string[]]),
    code: z.string().optional(),
    reason: z.string().optional(),
    place: z.string().optional().describe('The location of the problem in the last attempt, as a JSON Pointer'),
    found: z.string().optional().describe('The value at the location of the problem, cut to 60 characters'),
    attempts: z.number().int().describe('Number of attempts at all steps that ask a model'),
  })
  .openapi('UnitRow');

export type UnitOut = z.infer<typeof UnitOut>;

export const UnitsOut = z.object({ units: z.array(UnitOut), next: z.string().optional() }).openapi('Units');

export type UnitsOut = z.infer<typeof UnitsOut>;
