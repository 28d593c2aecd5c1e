import type { OpenAPIHono } from '@hono/zod-openapi';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { ConsoleEnv } from '../door/door.ts';
import type { LiveEvent } from '../live/watch.ts';
import type { ApiContext } from './context.ts';

/** Pages of one browser, and of all. A stream holds a connection, and connections are few. */
const MOST_OF_ONE = 6;
const MOST_OF_ALL = 64;

/** Proxies end what is silent. Milliseconds. */
const BEAT = 15_000;

/** The streams that are open, so that they can be ended with the console. */
export class Streams {
  readonly #open = new Set<SSEStreamingApi>();

  get count(): number {
    return this.#open.size;
  }

  /** Counts a stream until it ends. */
  add(stream: SSEStreamingApi): () => void {
    this.#open.add(stream);
    return () => this.#open.delete(stream);
  }

  /** Ends all of them. */
  end(): void {
    for (const stream of this.#open) stream.abort();
    this.#open.clear();
  }
}

/**
 * `GET /api/live`: which ledgers were written to, as it happens. A browser that comes back says what it saw last (`Last-Event-ID`)
 * and is told what it missed; `reset` says that this is no longer known.
 */
export function liveRoute(app: OpenAPIHono<ConsoleEnv>, { watch }: ApiContext, streams: Streams, boot: string): void {
  app.get('/api/live', (c) => {
    const { session } = c.var.visit;
    if (streams.count >= MOST_OF_ALL || (session?.streams ?? 0) >= MOST_OF_ONE)
      return c.json({ error: 'too-many-streams', message: 'Too many pages are open. Close one of them.' }, 429);
    if (session !== undefined) session.streams++;
    const seen = c.req.header('last-event-id');
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const remove = streams.add(stream);
      const ended = Promise.withResolvers<void>();
      stream.onAbort(() => ended.resolve());
      const send = (event: LiveEvent) =>
        void stream.writeSSE({ id: `${boot}.${event.id}`, event: 'change', data: JSON.stringify(event) });
      const stop = watch.listen(send);
      const beat = setInterval(() => void stream.write(': still here\n\n'), BEAT);
      try {
        await catchUp(stream, seen, boot, watch);
        await ended.promise;
      } finally {
        clearInterval(beat);
        stop();
        remove();
        if (session !== undefined) session.streams--;
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
