import type { Context } from 'hono';
import type { ConsoleEnv } from './visit.ts';

/** Where a request came from. */
export function addressOf(c: Context<ConsoleEnv>): string {
  return c.env.incoming?.socket.remoteAddress ?? '';
}

/** The token that a program sent with a request. */
export function bearerOf(c: Context<ConsoleEnv>): string | undefined {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : undefined;
}

/**
 * Whether a request that may write comes from a page of this console. Browsers say where a request comes from; a program that sends
 * its own token can't be misused by a page.
 */
export function isOwn(c: Context<ConsoleEnv>, host: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return bearerOf(c) !== undefined && c.req.header('cookie') === undefined;
  return URL.parse(origin)?.host === host && /^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '');
}
