import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ConsoleEnv } from '../door/visit.ts';
import type { PageFile } from './page-files.ts';

/** Any path that is not a file belongs to the page's own routes. Those of runs and units may end like a file name. */
export function servePage(app: OpenAPIHono<ConsoleEnv>, files: ReadonlyMap<string, PageFile>): void {
  app.get('*', (c) => {
    const path = new URL(c.req.url).pathname;
    const isFile = path.startsWith('/assets/') || /^\/[^/]+\.\w+$/.test(path);
    const file = files.get(path) ?? (isFile ? undefined : files.get('/index.html'));
    if (file === undefined) return c.json({ error: 'no-file', message: 'There is nothing here.' }, 404);
    c.header('content-type', file.type);
    c.header('cache-control', file.isLasting ? 'private, max-age=31536000, immutable' : 'no-cache');
    c.header('vary', 'accept-encoding');
    const isPacked = c.req.header('accept-encoding')?.includes('gzip') === true;
    if (isPacked) c.header('content-encoding', 'gzip');
    return c.body(isPacked ? file.packed : file.body);
  });
}
