import { z } from '@hono/zod-openapi';

export const ToldChange = z
  .object({
    code: z.string(),
    safety: z.enum(['safe', 'unsafe']),
    path: z.string().describe('JSON Pointer into the value'),
    at: z.number().int().optional().describe('Offset in the reply, if its text was edited'),
    length: z.number().int().optional().describe('Number of characters replaced in the reply'),
    after: z.string().optional().describe('The replacement text'),
    was: z.string().describe('The value before the change, as JSON, truncated'),
    is: z.string().describe('The value after the change, as JSON, truncated'),
    message: z.string(),
  })
  .openapi('Change');

export type ToldChange = z.infer<typeof ToldChange>;

export const ToldFinding = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    path: z.string(),
    at: z.number().int().optional(),
    message: z.string(),
    hint: z.string().optional().describe('The feedback that the model gets when it is asked again'),
  })
  .openapi('Finding');

export type ToldFinding = z.infer<typeof ToldFinding>;

export const ToldVerdict = z
  .object({
    status: z.enum(['pass', 'hold', 'fail']),
    changes: z.array(ToldChange),
    findings: z.array(ToldFinding),
    more: z.number().int().describe('Number of changes and findings not listed'),
  })
  .openapi('Verdict');

export type ToldVerdict = z.infer<typeof ToldVerdict>;
