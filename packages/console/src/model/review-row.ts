import { z } from '@hono/zod-openapi';
import { Text } from './text.ts';

export const Field = z.object({ name: z.string(), type: z.string(), text: Text }).openapi('Field');

export type Field = z.infer<typeof Field>;

// The schema of the fields and characters that a list omits because of its size.
export const Unsent = z
  .object({
    fields: z.number().int(),
    characters: z.number().int().describe('Number of characters of names and values that are not sent'),
  })
  .openapi('Unsent');

// The fields and characters that a list omits because of its size.
export type Unsent = z.infer<typeof Unsent>;

export const Source = z
  .object({
    run: z.string(),
    unit: z.string(),
    step: z.string(),
    attempt: z.number().int(),
    page: z.string().optional().describe("The run's id in this console, if it has one"),
  })
  .openapi('Source');

export const Recorded = z
  .object({
    kind: z.string(),
    word: z.string().describe('The decision, such as `approved`'),
    by: z.string(),
    at: z.number(),
    text: z.string().optional(),
  })
  .openapi('Decision');

// The schema of an effect: one thing that running an action would change.
export const Effect = z
  .object({ name: z.string(), before: Text.optional(), after: Text.optional(), problem: z.string().optional() })
  .openapi('Effect');

// An effect: one thing that running an action would change.
export type Effect = z.infer<typeof Effect>;

export const ExecutionState = z.enum(['running', 'done', 'failed', 'not-run', 'unknown']).openapi('ExecutionState');

export const ReviewRowOut = z
  .object({
    id: z.string(),
    name: z.string().describe('The tool or action; for a decision about a value, the unit'),
    isAction: z.boolean(),
    kind: z.string(),
    reason: z.string(),
    risk: z.enum(['high', 'low']).optional().describe('The risk; absent if nobody has rated it'),
    effect: z.enum(['read', 'change', 'destroy']).optional().describe('What the tool does, if the contract says so'),
    summary: z.string().optional().describe('The label of the approve button, from the contract'),
    fields: z.array(Field),
    isPurged: z.boolean().describe('Whether the bytes that would run were purged'),
    isWhole: z.boolean().describe('Whether the fields show everything that would run'),
    choices: z.number().int(),
    preconditions: z.array(z.string()).describe('The names of the preconditions'),
    effects: z
      .array(Effect)
      .describe('The changes that running the action would make, as of the proposal; empty once something else was approved'),
    code: z.string().optional(),
    place: z.string().optional(),
    doubt: z.string().optional().describe('Why it is held, in one sentence'),
    source: Source,
    state: z.enum(['open', 'decided', 'expired', 'withdrawn', 'stale']),
    createdAt: z.number(),
    expiresAt: z.number().optional(),
    alike: z.string().optional().describe('In the inbox: the first open review that this one can be decided together with'),
    apart: z
      .string()
      .optional()
      .describe('In the inbox: why this review is decided separately, although there are similar open reviews'),
    warning: z
      .string()
      .optional()
      .describe('In the inbox: what makes its text deceptive, such as lookalike letters; `apart` has the details'),
    isMine: z.boolean().describe('Whether the current user may decide'),
    digest: z.string(),
    stateVersion: z.string().optional(),
    decision: Recorded.optional(),
    execution: ExecutionState.optional().describe('Absent if nothing has been started'),
    ledger: z.string().describe('The value for --ledger: a run folder, a file, or a database address without its password'),
  })
  .openapi('ReviewRow');

export type ReviewRowOut = z.infer<typeof ReviewRowOut>;
