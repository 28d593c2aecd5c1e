import { expect } from 'vitest';

// Uses the link that `tamis console` prints; returns a `fetch` that is signed in.
export async function signIn(link: string): Promise<(address: string, body?: object) => Promise<Response>> {
  const { origin, hash } = new URL(link);
  const send = async (address: string, body: object | undefined, cookie: string) =>
    await fetch(`${origin}${address}`, {
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const entered = await send('/api/session', { token: hash.slice('#token='.length) }, '');
  expect(entered.status).toBe(200);
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return (address, body) => send(address, body, cookie);
}
