import { z } from '@hono/zod-openapi';

/** Why a request was not done, as one sentence. What was sent is never repeated. */
export const Problem = z
  .object({
    error: z.string().describe('One word for programs'),
    message: z.string().describe('One sentence for people'),
    id: z.string().optional().describe('The name of an error of our own, as the log has it'),
  })
  .openapi('Problem');

/** Why a request was not done. */
export type Problem = z.infer<typeof Problem>;
