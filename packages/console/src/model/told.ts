import { z } from '@hono/zod-openapi';

/** An alteration of a reply, with its sentence. */
export const ToldChange = z
  .object({
    code: z.string(),
    safety: z.enum(['safe', 'unsafe']),
    path: z.string().describe('JSON Pointer into the value'),
    at: z.number().int().optional().describe('Offset in the reply, for edits of the text'),
    length: z.number().int().optional().describe('How many characters of the reply were replaced'),
    after: z.string().optional().describe('What they were replaced with'),
    was: z.string().describe('Before, as JSON, cut short'),
    is: z.string().describe('After, as JSON, cut short'),
    message: z.string(),
  })
  .openapi('Change');

/** An alteration of a reply, with its sentence. */
export type ToldChange = z.infer<typeof ToldChange>;

/** Something wrong with a reply, with its sentence. */
export const ToldFinding = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    path: z.string(),
    at: z.number().int().optional(),
    message: z.string(),
    hint: z.string().optional().describe('What the model is told'),
  })
  .openapi('Finding');

/** Something wrong with a reply, with its sentence. */
export type ToldFinding = z.infer<typeof ToldFinding>;

/** A verdict with its sentences. */
export const ToldVerdict = z
  .object({
    status: z.enum(['pass', 'hold', 'fail']),
    changes: z.array(ToldChange),
    findings: z.array(ToldFinding),
    more: z.number().int().describe('Changes and findings that are not listed'),
  })
  .openapi('Verdict');

/** A verdict with its sentences. */
export type ToldVerdict = z.infer<typeof ToldVerdict>;
