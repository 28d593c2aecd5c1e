import { isOwnOrigin, type Schemes } from '@tamis/core/internal';
import type { Context } from 'hono';
import type { ConsoleEnv } from './sessions.ts';

export function addressOf(c: Context<ConsoleEnv>): string {
  return c.env.incoming?.socket.remoteAddress ?? '';
}

export function bearerOf(c: Context<ConsoleEnv>): string | undefined {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : undefined;
}

// Whether a request that may write comes from a page of this console. Browsers state the origin of a request: its scheme, host and port,
// which must all be ours. A program that sends its own token is accepted, because no page can misuse that token.
export function isOwn(c: Context<ConsoleEnv>, host: string, schemes: Schemes): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return bearerOf(c) !== undefined && c.req.header('cookie') === undefined;
  return isOwnOrigin(origin, host, schemes) && /^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '');
}

// A strict decoder, because a replaced byte could make two names equal. A byte order mark is not part of a name either.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// The user name in a proxy's header, decoded as UTF-8. Returns an empty string if there is none, or undefined if it can't be decoded or has
// blanks around it, which would look like another name.
export function userName(header: string | undefined): string | undefined {
  try {
    const name = UTF8.decode(Buffer.from(header ?? '', 'latin1'));
    return name === name.trim() ? name : undefined;
  } catch {
    return undefined;
  }
}
