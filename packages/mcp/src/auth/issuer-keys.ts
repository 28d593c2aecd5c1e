import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

const PATIENCE = 5_000;

// The names of this machine: traffic to them does not leave it.
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

// The keys of an authorisation server can't be read: nothing is known about the token.
export class KeysUnread extends Error {
  override readonly name = 'KeysUnread';
}

export function issuerKeys(issuer: string): JWTVerifyGetKey {
  const address = safeAddress(issuer);
  if (address === undefined)
    throw new RangeError(
      `The issuer ${JSON.stringify(issuer)} can't be used: expected an address with https://, or one of this machine.`,
    );
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (...asked) => {
    keys ??= foundKeys(issuer, address);
    try {
      return await (await keys)(...asked);
    } catch (problem) {
      // Without keys, the next token looks for them again.
      await keys.catch(() => {
        keys = undefined;
      });
      if (BY_TOKEN.some((kind) => problem instanceof kind)) throw problem;
      throw new KeysUnread(problem instanceof Error ? problem.message : String(problem));
    }
  };
}

// Errors about the token and not about reading the keys: no key fits, or more than one.
const BY_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

async function foundKeys(issuer: string, address: URL): Promise<JWTVerifyGetKey> {
  for (const place of metadataPlaces(address)) {
    const answer = await fetch(place, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) continue;
    const { issuer: said, jwks_uri: where } = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
    // A document for another issuer does not speak for this one.
    const keysAt = said === issuer ? safeAddress(String(where)) : undefined;
    if (keysAt !== undefined) return createRemoteJWKSet(keysAt, { timeoutDuration: PATIENCE });
  }
  throw new Error(`${issuer} does not say where its keys are.`);
}

// Where a server says about itself what clients and resources need: OAuth's place, then OpenID Connect's.
function metadataPlaces({ origin, pathname }: URL): readonly string[] {
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

function safeAddress(text: string): URL | undefined {
  const address = URL.parse(text);
  if (address?.protocol === 'https:') return address;
  return address?.protocol === 'http:' && LOOPBACK.has(address.hostname) ? address : undefined;
}
