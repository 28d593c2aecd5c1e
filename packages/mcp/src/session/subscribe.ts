import type { Upstream } from './upstream.ts';
import { unwant, want } from './wanted.ts';

/** A caller of the new era wants to be told about a resource: the server is asked to tell, as its era has it. */
export async function subscribe(upstream: Upstream, uri: string, by: unknown): Promise<void> {
  const { link, routes, wanted, watched } = upstream;
  if (!routes.fromClient('resources/subscribe')) return;
  const isNew = !wanted.has(uri);
  want(wanted, uri, by);
  if (!isNew || !link.isReady()) return;
  if (link.era === 'modern') watched.set(uri, await link.listen({ resourceSubscriptions: [uri] }));
  else await link.ask('resources/subscribe', { uri });
}

/** It no longer does. The server does not have to agree. */
export async function unsubscribe({ link, wanted, watched }: Upstream, uri: string, by: unknown): Promise<void> {
  if (!unwant(wanted, uri, by) || !link.isReady()) return;
  const known = watched.get(uri);
  watched.delete(uri);
  const over = link.era === 'modern' ? known?.close() : link.ask('resources/unsubscribe', { uri });
  await over?.catch(() => undefined);
}
