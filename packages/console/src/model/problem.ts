import { z } from '@hono/zod-openapi';

/** Why a request was not carried out, as one sentence. What was sent is never repeated. */
export const Problem = z
  .object({
    error: z.string().describe('A short code for programs'),
    message: z.string().describe('One sentence for people'),
    id: z.string().optional().describe('The id of an internal error, as it appears in the log'),
  })
  .openapi('Problem');

/** Why a request was not carried out. */
export type Problem = z.infer<typeof Problem>;
