import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PARAMETERS } from '../../cassette/wire/credentials.ts';

const HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'openai-organization', 'openai-project'];

type Asking = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

export function credentialOf({ headers, socket }: Asking, query: string, passed: readonly string[] = []): string {
  const names = [...HEADERS, ...passed.map((name) => name.toLowerCase())];
  const given = new URLSearchParams(query);
  const all = [names.map((name) => headers[name] ?? null), PARAMETERS.map((name) => given.getAll(name))];
  const isNobody = all.flat().every((one) => one === null || one.length === 0);
  return createHash('sha256')
    .update(JSON.stringify(isNobody ? [socket.remoteAddress ?? ''] : all))
    .digest('base64url');
}
