import { z } from '@hono/zod-openapi';

// The schema of a problem: one sentence saying why a request was not carried out. It never repeats the contents of the request.
export const Problem = z
  .object({
    error: z.string().describe('A short code for programs'),
    message: z.string().describe('One sentence for people'),
    id: z.string().optional().describe('The id of an internal error, as it appears in the log'),
  })
  .openapi('Problem');

export type Problem = z.infer<typeof Problem>;
