import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listening } from '../../../scripts/tests/listening.ts';
import { bodyOf } from '../src/http/web.ts';

export interface AuthorisationServer {
  readonly issuer: string;
  token(claims: JWTPayload, given?: { readonly isForeign?: boolean; readonly life?: string }): Promise<string>;
  close(): Promise<void>;
}

// Starts it. `saysIssuer` is what it calls itself, if that is another name than its address; `hides` is what it fails to show.
export async function authorisationServer({
  saysIssuer,
  hides,
}: {
  readonly saysIssuer?: string;
  readonly hides?: string;
} = {}): Promise<AuthorisationServer> {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const token: AuthorisationServer['token'] = async (claims, { isForeign = false, life = '5m' } = {}) => {
    const signed = new SignJWT({ iss: issuer, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).setIssuedAt();
    if (life !== '') signed.setExpirationTime(life);
    return await signed.sign(isForeign ? foreign.privateKey : own.privateKey);
  };
  const server = createServer(async (request, response) => {
    const documents: { readonly [path: string]: object } = {
      '/.well-known/oauth-authorization-server': aboutServer(saysIssuer ?? issuer, issuer),
      '/keys': { keys: [jwk] },
    };
    const found = request.url === '/token' ? await granted(request, token) : documents[request.url ?? ''];
    response.writeHead(request.url === hides ? 500 : found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  const { url: issuer, close } = await listening(server);
  return { issuer, token, close };
}

function aboutServer(issuer: string, place: string): object {
  return {
    ...{ issuer, jwks_uri: `${place}/keys`, token_endpoint: `${place}/token`, authorization_endpoint: `${place}/authorize` },
    ...{ response_types_supported: ['code'], grant_types_supported: ['client_credentials'] },
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  };
}

async function granted(request: IncomingMessage, token: AuthorisationServer['token']): Promise<object | undefined> {
  const [, secret = ''] = (request.headers.authorization ?? '').split(' ');
  const [client = '', password] = Buffer.from(secret, 'base64').toString('utf8').split(':');
  const form = new URLSearchParams(String((await bodyOf(request, 10_000)) ?? ''));
  if (password !== 'open sesame' || form.get('grant_type') !== 'client_credentials') return undefined;
  const [aud, scope] = [form.get('resource') ?? '', form.get('scope') ?? ''];
  return { access_token: await token({ sub: client, aud, scope }), token_type: 'Bearer', expires_in: 300, scope };
}
