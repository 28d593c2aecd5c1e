import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ConsoleEnv } from '../door/sessions.ts';

export function servePage(app: OpenAPIHono<ConsoleEnv>, files: ReadonlyMap<string, PageFile>): void {
  app.get('*', (c) => {
    const path = new URL(c.req.url).pathname;
    const isFile = path.startsWith('/assets/') || /^\/[^/]+\.\w+$/.test(path);
    const file = files.get(path) ?? (isFile ? undefined : files.get('/index.html'));
    if (file === undefined) return c.json({ error: 'no-file', message: 'There is nothing at this address.' }, 404);
    c.header('content-type', file.type);
    c.header('cache-control', file.isLasting ? 'private, max-age=31536000, immutable' : 'no-cache');
    c.header('vary', 'accept-encoding');
    const isPacked = c.req.header('accept-encoding')?.includes('gzip') === true;
    if (isPacked) c.header('content-encoding', 'gzip');
    return c.body(isPacked ? file.packed() : file.body);
  });
}

interface PageFile {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packed: () => Uint8Array<ArrayBuffer>;
  // Whether its name changes with its contents, so that browsers may cache it.
  readonly isLasting: boolean;
}

const TYPES: { readonly [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

// Reads the files of the built page, by URL path. They are read once, so that no path can lead to any other file.
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[path.extname(name)];
      if (type === undefined) return [];
      const body = new Uint8Array(readFileSync(path.join(folder, name)));
      const isLasting = /-[\w-]{8}\.(?:js|css)$/.test(name);
      return [[`/${name.split(path.sep).join('/')}`, { type, body, packed: packedOnce(body), isLasting }] as const];
    }),
  );
}

function packedOnce(body: Uint8Array): () => Uint8Array<ArrayBuffer> {
  let packed: Uint8Array<ArrayBuffer> | undefined;
  return () => {
    packed ??= new Uint8Array(gzipSync(body, { level: 9 }));
    return packed;
  };
}
