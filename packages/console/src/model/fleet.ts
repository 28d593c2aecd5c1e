import { z } from '@hono/zod-openapi';

const FleetWorker = z
  .object({
    process: z.string().describe('Process and machine, as the process names itself'),
    role: z.enum(['leader', 'worker']),
    state: z
      .enum(['idle', 'working', 'draining', 'gone'])
      .describe('draining: it was asked to stop and finishes its calls. gone: silent for more than 15 s without having stopped'),
    active: z.number().int().optional().describe('Calls in flight; figures are absent for a run that is kept in a file'),
    most: z.number().int().optional().describe('Maximum number of calls in flight'),
    calls: z.number().int().optional().describe('Calls that ended in the last minute'),
    limited: z.number().int().optional().describe('Calls that the provider refused in the last minute because of a rate limit'),
    startedAt: z.number().optional(),
    seenAt: z.number().optional(),
    runs: z.array(z.object({ name: z.string(), id: z.string().optional() })).describe('With the id if the console lists the run'),
    chunks: z.array(
      z.object({
        name: z.string(),
        run: z.string(),
        since: z.number(),
        tries: z.number().int().describe('How often the chunk was taken before'),
      }),
    ),
  })
  .openapi('FleetWorker');

export const FleetOut = z
  .object({
    fleets: z.array(
      z.object({
        place: z.string().describe('The database without a password, or the folder of a run'),
        isDatabase: z.boolean(),
        at: z.number().describe('The time there'),
        workers: z.array(FleetWorker),
        runs: z.array(
          z.object({
            name: z.string(),
            id: z.string().optional(),
            ...{ priority: z.number().int(), waiting: z.number().int(), taken: z.number().int() },
          }),
        ),
      }),
    ),
    faults: z.array(z.string()).describe('Databases that did not answer'),
  })
  .openapi('Fleet');

export type FleetOut = z.infer<typeof FleetOut>;
