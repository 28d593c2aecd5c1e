import { errors, type JWTPayload, jwtVerify } from 'jose';
import { issuerKeys } from './issuer-keys.ts';

/** Whose access tokens open the gate, and what must be in them. */
export interface AuthGiven {
  /** The address of the authorisation server, exactly as it names itself in `iss`. */
  readonly issuer: string;
  /** The gate as tokens name it in `aud`; by default, the address that it prints. */
  readonly audience?: string;
  /** Scopes that every token must have. */
  readonly scopes?: readonly string[];
  /** The claim that names the person or program; `sub` by default. */
  readonly principalClaim?: string;
}

export interface Guard {
  admit(authorization: string | undefined): Promise<{ readonly principal: string } | Response>;
  document(path: string): Response | undefined;
  readonly host: string;
}

// Only signatures that a holder of the public key can't make.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

const TOLERANCE = 5;

const BEARER = /^bearer +(?<token>[\w.~+/=-]{1,16384})$/i;

const LONGEST_NAME = 256;

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

export function guardOf(given: AuthGiven, address: string): Guard {
  const { issuer, audience = address, scopes = [], principalClaim = 'sub' } = given;
  const resource = URL.parse(audience);
  if (resource === null || resource.hash !== '')
    throw new RangeError(`The audience ${JSON.stringify(audience)} can't be used: expected an address without #.`);
  const keys = issuerKeys(issuer);
  const metadata = new URL(`${WELL_KNOWN}${resource.pathname === '/' ? '' : resource.pathname}`, resource).href;
  const refuse = (status: number, error?: string) => {
    const scope = scopes.length === 0 ? undefined : scopes.join(' ');
    const parts = Object.entries({ resource_metadata: metadata, error, scope }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}="${value}"`],
    );
    return new Response(WHY[error ?? 'missing'], { status, headers: { 'www-authenticate': `Bearer ${parts.join(', ')}` } });
  };
  const about = {
    ...{ resource: audience, authorization_servers: [issuer], bearer_methods_supported: ['header'] },
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  };
  return {
    host: resource.host,
    document: (path) => (path === WELL_KNOWN || path === new URL(metadata).pathname ? Response.json(about) : undefined),
    admit: async (authorization) => {
      const token = BEARER.exec(authorization ?? '')?.groups?.token;
      if (token === undefined) return refuse(401, authorization === undefined ? undefined : 'invalid_token');
      let payload: JWTPayload;
      try {
        const terms = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE };
        ({ payload } = await jwtVerify(token, keys, { ...terms, requiredClaims: ['exp', principalClaim] }));
      } catch (problem) {
        if (problem instanceof errors.JOSEError) return refuse(401, 'invalid_token');
        return new Response("The keys of the authorisation server can't be read now.", { status: 503 });
      }
      const principal = payload[principalClaim];
      if (typeof principal !== 'string' || principal === '' || principal.length > LONGEST_NAME)
        return refuse(401, 'invalid_token');
      const has = scopesIn(payload);
      return scopes.every((scope) => has.has(scope)) ? { principal } : refuse(403, 'insufficient_scope');
    },
  };
}

const WHY: { readonly [error: string]: string } = {
  missing: 'An access token is required.',
  invalid_token: 'The access token is not valid for this gate.',
  insufficient_scope: 'The access token lacks a scope.',
};

function scopesIn({ scope, scp }: JWTPayload): ReadonlySet<unknown> {
  return new Set(Array.isArray(scp) ? scp : typeof scope === 'string' ? scope.split(' ') : []);
}
