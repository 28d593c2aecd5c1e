import { z } from '@hono/zod-openapi';
import { Recorded } from './review-row.ts';

export const NewDecision = z
  .object({
    kind: z.enum(['approve', 'choose', 'edit', 'deny', 'hint', 'fresh']),
    digest: z.string().max(200).describe('The digest that was shown'),
    stateVersion: z.string().max(1000).optional().describe('The state version that was shown'),
    choice: z.number().int().min(1).max(1000).optional().describe('The number of the chosen option, starting at 1'),
    value: z.string().max(1_000_000).optional().describe('The edited value, as JSON'),
    text: z.string().max(10_000).optional().describe('A reason, or a hint for the model'),
    typed: z.string().max(1000).optional().describe('The name of the tool as typed by the user; required for high-risk actions'),
  })
  .openapi('NewDecision');

export type NewDecision = z.infer<typeof NewDecision>;

export const DecisionAnswer = z
  .object({
    status: z.string(),
    message: z.string(),
    isRecorded: z.boolean(),
    missing: z.number().int().optional(),
    first: Recorded.optional().describe('The decision already recorded, if someone else decided first'),
  })
  .openapi('DecisionAnswer');

export type DecisionAnswer = z.infer<typeof DecisionAnswer>;

export const NewDecisions = z
  .object({
    kind: z.enum(['approve', 'deny']),
    text: z.string().max(10_000).optional().describe('The reason, recorded with each decision'),
    reviews: z
      .array(
        z.object({
          id: z.string().min(1).max(200),
          digest: z.string().max(200).describe('The digest that was shown'),
          stateVersion: z.string().max(1000).optional().describe('The state version that was shown'),
        }),
      )
      .min(1)
      .max(200),
  })
  .openapi('NewDecisions');

export type NewDecisions = z.infer<typeof NewDecisions>;

export const DecisionAnswers = z
  .object({ answers: z.array(DecisionAnswer.extend({ id: z.string() })) })
  .openapi('DecisionAnswers');

export type DecisionAnswers = z.infer<typeof DecisionAnswers>;

export const EditVerdict = z
  .object({
    fits: z.boolean(),
    isJudged: z.boolean().describe('False if the edit can only be judged when the run continues'),
    problems: z.array(z.object({ path: z.string(), code: z.string().optional(), message: z.string() })),
    summary: z.string().optional().describe('The label of the approve button for the edited value'),
    digest: z.string().optional().describe('The digest of the edited value, if it meets the contract'),
  })
  .openapi('EditVerdict');

export type EditVerdict = z.infer<typeof EditVerdict>;
