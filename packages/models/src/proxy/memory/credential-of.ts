import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PARAMETERS } from '../../cassette/wire/credentials.ts';

/** The headers that tell a provider who is asking, and for which of several accounts. */
const HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'openai-organization', 'openai-project'];

/**
 * A digest of everything that tells a provider who is asking; the same for all requests that carry nothing. A header that is passed on
 * because the operator says so may do that, too.
 */
export function credentialOf(headers: IncomingHttpHeaders, query: string, passed: readonly string[] = []): string {
  const names = [...HEADERS, ...passed.map((name) => name.toLowerCase())];
  const given = new URLSearchParams(query);
  const all = [names.map((name) => headers[name] ?? null), PARAMETERS.map((name) => given.getAll(name))];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}
