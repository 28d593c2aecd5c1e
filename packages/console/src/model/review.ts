import { z } from '@hono/zod-openapi';
import { Text } from './text.ts';
import { ToldChange, ToldFinding, ToldVerdict } from './told.ts';

/** One argument, or one field of a value. */
export const Field = z.object({ name: z.string(), type: z.string(), text: Text }).openapi('Field');

/** One argument, or one field of a value. */
export type Field = z.infer<typeof Field>;

/** Where a held value came from. */
export const Source = z
  .object({
    run: z.string(),
    unit: z.string(),
    step: z.string(),
    attempt: z.number().int(),
    page: z.string().optional().describe('The id of the run in this console, where it has one'),
  })
  .openapi('Source');

/** A decision that was recorded. */
export const Recorded = z
  .object({ kind: z.string(), by: z.string(), at: z.number(), text: z.string().optional() })
  .openapi('Decision');

/** A review as a row of the inbox. */
export const ReviewRowOut = z
  .object({
    id: z.string(),
    name: z.string().describe('The tool or action; the unit where a value itself is decided about'),
    isAction: z.boolean(),
    kind: z.string(),
    reason: z.string(),
    risk: z.enum(['high', 'low']),
    summary: z.string().optional().describe('What the button says, from the contract'),
    fields: z.array(Field),
    isWhole: z.boolean().describe('Whether these fields are all that would run'),
    choices: z.number().int(),
    preconditions: z.number().int(),
    code: z.string().optional(),
    place: z.string().optional(),
    doubt: z.string().optional().describe('Why it is held, as a sentence'),
    source: Source,
    state: z.enum(['open', 'decided', 'expired', 'withdrawn', 'stale']),
    createdAt: z.number(),
    expiresAt: z.number().optional(),
    alike: z.string().describe('The same for reviews of the same tool, reason and contract'),
    isMine: z.boolean().describe('Whether this session may decide'),
    digest: z.string(),
    stateVersion: z.string().optional(),
    decision: Recorded.optional(),
    ledger: z.string().describe('What commands take as --ledger: a run folder, a file, or an address without its password'),
  })
  .openapi('ReviewRow');

/** A review as a row of the inbox. */
export type ReviewRowOut = z.infer<typeof ReviewRowOut>;

/** An approval window: calls that run without asking. */
export const OpenGrant = z
  .object({ id: z.string(), tool: z.string(), until: z.number(), by: z.array(z.string()), reason: z.string() })
  .openapi('Grant');

/** An approval window. */
export type OpenGrant = z.infer<typeof OpenGrant>;

/** What waits, or what was decided. */
export const Inbox = z
  .object({
    rows: z.array(ReviewRowOut),
    counts: z.object({ mine: z.number().int(), everyone: z.number().int(), decided: z.number().int() }),
    last: Recorded.optional().describe('The last decision, for an empty inbox'),
    more: z.number().int().describe('Rows that are not listed'),
    grants: z.array(OpenGrant).describe('Calls that run without asking now'),
    faults: z.array(z.string()).describe('Ledgers that could not be read'),
  })
  .openapi('Inbox');

/** What waits, or what was decided. */
export type Inbox = z.infer<typeof Inbox>;

/** An act that a person can choose. */
export const Choice = z
  .object({
    action: z.string().optional(),
    fields: z.array(Field),
    text: Text.describe('The arguments or the value as JSON'),
    summary: z.string().optional(),
    isSuggested: z.boolean(),
    isIdle: z.boolean().describe('To do nothing'),
  })
  .openapi('Choice');

/** An act that a person can choose. */
export type Choice = z.infer<typeof Choice>;

/** One thing that running would change. */
export const Effect = z
  .object({ name: z.string(), before: z.string().optional(), after: z.string().optional(), problem: z.string().optional() })
  .openapi('Effect');

/** One thing that running would change. */
export type Effect = z.infer<typeof Effect>;

/** One precondition as it is declared. */
export const Precondition = z.object({ name: z.string(), expression: z.string().optional() }).openapi('Precondition');

/** Everything about one review. */
export const Review = z
  .object({
    row: ReviewRowOut,
    pending: z.object({
      by: z.string().optional().describe('Who put it in the place of what was held'),
      action: z.string().optional(),
      digest: z.string(),
      summary: z.string().optional(),
      fields: z.array(Field),
      text: Text.optional().describe('The stored bytes that would run; absent once purged'),
    }),
    choices: z.array(Choice),
    effects: z.array(Effect),
    preconditions: z.array(Precondition),
    doubts: z.array(ToldChange),
    findings: z.array(ToldFinding),
    reply: Text.optional(),
    verdict: ToldVerdict.optional(),
    says: Text.optional(),
    thinks: Text.optional(),
    server: z.string().optional(),
    command: z.string().optional(),
    schema: z.unknown().describe('JSON Schema of the arguments, where the contract has one'),
    canEdit: z.boolean(),
    canApprove: z.boolean().describe('Whether there is something to agree to'),
    fallback: z.string().optional(),
    contract: z.string().optional(),
    deciders: z.array(z.string()).optional(),
    eyes: z.number().int(),
    agreed: z.array(z.string()),
    history: z.array(
      z.object({
        event: z.string(),
        by: z.string().optional(),
        at: z.number(),
        kind: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
    execution: z
      .object({
        state: z.enum(['running', 'done', 'failed', 'unknown']),
        holder: z.string().describe('The process that ran it'),
        startedAt: z.number(),
        endedAt: z.number().optional(),
        error: z.string().optional(),
        asked: z.string().optional(),
      })
      .optional(),
    folder: z.string().optional(),
    neighbours: z.object({
      at: z.number().int(),
      of: z.number().int(),
      previous: z.string().optional(),
      next: z.string().optional(),
    }),
  })
  .openapi('Review');

/** Everything about one review. */
export type Review = z.infer<typeof Review>;

const checkParts = {
  couldRun: z.boolean().optional(),
  reason: z.string().optional(),
  unmet: z.array(z.string()),
  preconditions: z
    .array(z.object({ name: z.string(), problem: z.string().optional() }))
    .optional()
    .describe('Each precondition, with what keeps it from holding; absent where nobody could look at them'),
  effects: z.array(Effect).optional(),
};

/** What a live host found of one choice. */
export const ChoiceCheck = z.object(checkParts).openapi('ChoiceCheck');

/** What a live host found of one choice. */
export type ChoiceCheck = z.infer<typeof ChoiceCheck>;

/** What a live host found. */
export const Recheck = z
  .object({
    checked: z.boolean().describe('False: no program answered, so nothing could be checked'),
    at: z.number(),
    host: z.string().optional().describe('The process that answered'),
    digest: z.string().optional(),
    ...checkParts,
    options: z.array(ChoiceCheck).optional().describe('The choices in their order, where there are several'),
  })
  .openapi('Recheck');

/** What a live host found. */
export type Recheck = z.infer<typeof Recheck>;

/** A decision as it is sent: with what the person saw. */
export const NewDecision = z
  .object({
    kind: z.enum(['approve', 'choose', 'edit', 'deny', 'hint', 'fresh']),
    digest: z.string().max(200).describe('What was shown'),
    stateVersion: z.string().max(1000).optional().describe('The version of the world that was shown'),
    choice: z.number().int().min(1).max(1000).optional().describe('The number of the chosen option, from 1'),
    value: z.string().max(1_000_000).optional().describe('The edited value as JSON'),
    text: z.string().max(10_000).optional().describe('A reason or a hint'),
    typed: z.string().max(1000).optional().describe('The name of the tool, typed where much is at stake'),
  })
  .openapi('NewDecision');

/** A decision as it is sent. */
export type NewDecision = z.infer<typeof NewDecision>;

/** What came of a decision. */
export const DecisionAnswer = z
  .object({
    status: z.string(),
    message: z.string(),
    isRecorded: z.boolean(),
    missing: z.number().int().optional(),
    first: Recorded.optional().describe('The decision that stands, where somebody was faster'),
  })
  .openapi('DecisionAnswer');

/** What came of a decision. */
export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

/** What the contract says of an edit. */
export const EditVerdict = z
  .object({
    fits: z.boolean(),
    isJudged: z.boolean().describe('False: it is judged when its run continues'),
    problems: z.array(z.object({ path: z.string(), code: z.string().optional(), message: z.string() })),
    summary: z.string().optional().describe('What the button says of the edited value'),
  })
  .openapi('EditVerdict');

/** What the contract says of an edit. */
export type EditVerdict = z.infer<typeof EditVerdict>;
