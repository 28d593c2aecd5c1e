import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { ConsoleEnv } from '../door/sessions.ts';
import { ActAnswer } from '../model/run-act.ts';
import type { ApiContext } from './context.ts';
import { NO_RUN, problem, RunParam } from './route.ts';

const units = createRoute({
  method: 'get',
  path: '/api/runs/{run}/export',
  summary: 'Export the units of a run as a file',
  request: {
    params: RunParam,
    query: z.object({
      what: z.enum(['valid', 'failures', 'all']).default('valid'),
      format: z.enum(['jsonl', 'csv']).default('jsonl'),
    }),
  },
  responses: {
    200: {
      description: 'The units, one per line, ordered by id',
      content: { 'application/x-ndjson': { schema: z.string() }, 'text/csv': { schema: z.string() } },
    },
    404: problem('Run not found'),
    409: { description: 'Nothing to export; the body says why', content: { 'application/json': { schema: ActAnswer } } },
    429: problem('Too many exports at once'),
  },
});

const TYPES = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

const MOST = 2;

// `GET /api/runs/{run}/export`: sends a file that browsers save instead of showing.
export function exportRoute(app: OpenAPIHono<ConsoleEnv>, { books, workshop }: ApiContext): void {
  let open = 0;
  app.openapi(units, async (c) => {
    const { run: id } = c.req.valid('param');
    const wish = c.req.valid('query');
    const run = await books.run(id);
    if (run === undefined || workshop === undefined) return c.json(NO_RUN, 404);
    if (open >= MOST) return c.json({ error: 'busy', message: 'Other exports are being written. Try again in a moment.' }, 429);
    open++;
    const found = await workshop.exportUnits(run.folder, wish, c.req.raw.signal).catch((problem: unknown) => {
      open--;
      throw problem;
    });
    void ('ended' in found ? found.ended : Promise.resolve()).then(() => open--);
    if ('isDone' in found) return c.json(found, 409);
    c.header('content-type', TYPES[wish.format]);
    c.header('content-disposition', `attachment; filename="${fileName(id)}-${wish.what}.${wish.format}"`);
    // The route describes the answer as text; it is sent as a stream.
    return c.body(found.body) as never;
  });
}

function fileName(id: string): string {
  return id.replaceAll(/[^\w.-]/g, '_').slice(0, 100);
}
