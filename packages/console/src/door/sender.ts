import type { Context } from 'hono';
import type { ConsoleEnv } from './sessions.ts';

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

/** Strict, because a replaced byte would make two names one; a byte order mark is not part of a name either. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The name in a proxy's user header, whose bytes are UTF-8 and arrive as one character each; empty if there is none, undefined if
 * it can't be read or has blanks around it, which look like no difference.
 */
export function userName(header: string | undefined): string | undefined {
  try {
    const name = UTF8.decode(Buffer.from(header ?? '', 'latin1'));
    return name === name.trim() ? name : undefined;
  } catch {
    return undefined;
  }
}
