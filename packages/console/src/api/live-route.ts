import type { OpenAPIHono } from '@hono/zod-openapi';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { ConsoleEnv } from '../door/sessions.ts';
import type { LiveEvent } from '../live/watch.ts';
import type { ApiContext } from './context.ts';
import type { Streams } from './streams.ts';

// The interval between heartbeats in milliseconds, because proxies close silent connections.
const BEAT = 15_000;

// `GET /api/live`: streams the names of ledgers as they change. A browser that reconnects sends its last event id (`Last-Event-ID`) and
// receives what it missed, or `reset` if that is no longer known.
export function liveRoute(app: OpenAPIHono<ConsoleEnv>, { watch }: ApiContext, streams: Streams, boot: string): void {
  app.get('/api/live', (c) => {
    // A HEAD request never reads the stream, so nothing would end it.
    if (c.req.method === 'HEAD') return c.body(null, 405);
    const { session, principal } = c.var.visit;
    const place = streams.take(session ?? `token ${principal.name}`);
    if (place === undefined)
      return c.json({ error: 'too-many-streams', message: 'Too many pages are open. Close one of them.' }, 429);
    const seen = c.req.header('last-event-id');
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      place.hold(stream);
      const ended = Promise.withResolvers<void>();
      stream.onAbort(() => ended.resolve());
      const send = (event: LiveEvent) =>
        void stream.writeSSE({ id: `${boot}.${event.id}`, event: 'change', data: JSON.stringify(event) });
      const stop = watch.listen(send);
      const beat = setInterval(() => void stream.write(': still here\n\n'), BEAT);
      session?.ending.signal.addEventListener('abort', () => stream.abort());
      try {
        await catchUp(stream, seen, boot, watch);
        await ended.promise;
      } finally {
        clearInterval(beat);
        stop();
        place.leave();
      }
    });
  });
}

async function catchUp(
  stream: SSEStreamingApi,
  seen: string | undefined,
  boot: string,
  watch: ApiContext['watch'],
): Promise<void> {
  const id = `${boot}.${watch.last}`;
  if (seen === undefined) {
    await stream.writeSSE({ id, event: 'hello', data: '{}' });
    return;
  }
  const [of, number] = seen.split('.');
  const missed = of === boot ? watch.since(Number(number)) : undefined;
  if (missed === undefined) await stream.writeSSE({ id, event: 'reset', data: '{}' });
  for (const event of missed ?? [])
    await stream.writeSSE({ id: `${boot}.${event.id}`, event: 'change', data: JSON.stringify(event) });
}
