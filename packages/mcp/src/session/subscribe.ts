import type { Upstream } from './upstream.ts';
import { unwant, want } from './wanted.ts';

export async function subscribe(upstream: Upstream, uris: readonly string[], by: unknown): Promise<void> {
  const { link, routes, wanted, watched } = upstream;
  if (!routes.fromClient('resources/subscribe')) return;
  const fresh = want(wanted, uris, by);
  for (const uri of link.isReady() ? fresh : [])
    if (link.era === 'modern') watched.set(uri, await link.listen({ resourceSubscriptions: [uri] }));
    else await link.ask('resources/subscribe', { uri });
}

// The subscription ends. Errors of the server do not matter any more.
export async function unsubscribe({ link, wanted, watched }: Upstream, uris: readonly string[], by: unknown): Promise<void> {
  for (const uri of uris) {
    if (!unwant(wanted, uri, by) || !link.isReady()) continue;
    const known = watched.get(uri);
    watched.delete(uri);
    const over = link.era === 'modern' ? known?.close() : link.ask('resources/unsubscribe', { uri });
    await over?.catch(() => undefined);
  }
}
