import { randomBytes } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { Fault } from '@tamis/core';
import { bodyLimit } from 'hono/body-limit';
import type { ConsoleEnv } from '../door/sessions.ts';
import { actRoutes } from './act-routes.ts';
import type { ApiContext } from './context.ts';
import type { ErrorLog } from './error-log.ts';
import { exportRoute } from './export-route.ts';
import { failureRoutes } from './failure-routes.ts';
import { liveRoute } from './live-route.ts';
import { reviewRoutes } from './review-routes.ts';
import { runRoutes } from './run-routes.ts';
import { enterRoutes, sessionRoutes } from './session-routes.ts';
import type { Streams } from './streams.ts';

const MOST_BYTES = 2_000_000;

// Builds the API, with all routes under `/api`.
export function consoleApi(context: ApiContext, streams: Streams, log: ErrorLog): OpenAPIHono<ConsoleEnv> {
  const app = new OpenAPIHono<ConsoleEnv>({
    // The message does not repeat the request, which may contain a token.
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      const place = issue?.path.join('.') ?? '';
      return c.json(
        { error: 'bad-request', message: `Part of the request is wrong or missing${place === '' ? '' : `: ${place}`}.` },
        400,
      );
    },
  });
  const { door } = context;
  app.use(door.guard);
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use(
    '/api/*',
    bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.json({ error: 'too-large', message: 'The request is too large.' }, 413) }),
  );
  app.onError((problem, c) => {
    if ('status' in problem && problem.status === 400)
      return c.json({ error: 'bad-request', message: 'The request is not JSON.' }, 400);
    const id = `E-${randomBytes(2).toString('hex')}`;
    log(id, problem);
    if (problem instanceof Fault) return c.json({ error: 'fault', message: problem.message, id }, 503);
    return c.json(
      { error: 'console-failed', message: `Internal error ${id} in the console. No decision was recorded.`, id },
      500,
    );
  });
  enterRoutes(app, context);
  app.use('/api/*', door.signedIn);
  sessionRoutes(app, context);
  reviewRoutes(app, context);
  failureRoutes(app, context);
  runRoutes(app, context);
  exportRoute(app, context);
  actRoutes(app, context);
  liveRoute(app, context, streams, randomBytes(4).toString('hex'));
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Tamis console',
      version: context.about().version,
      description: 'Reviews, decisions, runs and failures. The same rules apply as on the command line.',
    },
  });
  app.all('/api/*', (c) => c.json({ error: 'no-route', message: 'There is nothing at this address.' }, 404));
  return app;
}
