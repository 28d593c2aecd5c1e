import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A small authorisation server on this machine: it publishes its keys, and gives tokens for whatever a test asks. */
export interface AuthorisationServer {
  readonly issuer: string;
  /** A signed token; claims that are undefined are left out. */
  token(claims: JWTPayload, given?: { readonly isForeign?: boolean; readonly life?: string }): Promise<string>;
  close(): Promise<void>;
}

/** Starts it. `saysIssuer` is what it calls itself, if that is another name than its address. */
export async function authorisationServer({ saysIssuer }: { readonly saysIssuer?: string } = {}): Promise<AuthorisationServer> {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const documents: { readonly [path: string]: object } = {
      '/.well-known/oauth-authorization-server': { issuer: saysIssuer ?? issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: [jwk] },
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    token: async (claims, { isForeign = false, life = '5m' } = {}) => {
      const signed = new SignJWT({ iss: issuer, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).setIssuedAt();
      if (life !== '') signed.setExpirationTime(life);
      return await signed.sign(isForeign ? foreign.privateKey : own.privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
