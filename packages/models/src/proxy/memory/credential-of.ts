import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { secretsOf } from '../../cassette/wire/credentials.ts';

/** Which account of a credential is meant, for keys that have several. */
const ACCOUNTS = ['openai-organization', 'openai-project'];

/** A digest of everything that tells a provider who is asking; the same for all requests that carry nothing. */
export function credentialOf(headers: IncomingHttpHeaders, query: string): string {
  const secrets = secretsOf(headers, new URL(`http://localhost/${query}`));
  const accounts = ACCOUNTS.map((name) => String(headers[name] ?? ''));
  return createHash('sha256')
    .update(JSON.stringify([secrets, accounts]))
    .digest('base64url');
}
