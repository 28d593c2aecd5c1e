import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { useLink } from '../act/use-link.ts';
import { consoleApi } from '../api/api.ts';
import type { ApiContext } from '../api/context.ts';
import { Streams } from '../api/streams.ts';
import { Books } from '../books/books.ts';
import { shownPlace } from '../books/shown-place.ts';
import { localSums } from '../books/sums.ts';
import { threadedSums } from '../books/threaded-sums.ts';
import { Door } from '../door/door.ts';
import { allowedHosts, isLoopback, urlHost } from '../door/hosts.ts';
import { readNamedTokens } from '../door/named-tokens.ts';
import { readPublicUrl } from '../door/public-url.ts';
import { ConsoleRefusal } from '../door/refusal.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { TrustedProxy } from '../door/trusted-proxy.ts';
import { Watch } from '../live/watch.ts';
import { Paces } from '../read/paces.ts';
import { readRunPage } from '../read/run-page.ts';
import { readRuns } from '../read/runs.ts';
import type { ConsoleOptions } from './console-options.ts';
import { readPageFiles, servePage } from './serve-page.ts';

/** A running console. */
export interface RunningConsole {
  readonly url: string;
  readonly port: number;
  /** Creates a link that signs in one browser, once. */
  link(): string;
  /** Closes streams and connections. */
  close(): Promise<void>;
}

/** Starts a console. It refuses to listen beyond this machine unless it can identify people. */
export async function startConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const {
    host = '127.0.0.1',
    allowHosts = [],
    trustedProxies = [],
    tokenFile,
    now = Date.now,
    workshop,
    version = '0',
  } = options;
  refuseOpenDoor(options);
  const tokens = tokenFile === undefined ? undefined : readNamedTokens(tokenFile);
  const publicUrl = options.publicUrl === undefined ? undefined : readPublicUrl(options.publicUrl);
  const sums = options.sums === undefined ? localSums() : threadedSums(options.sums);
  const books = new Books({ place: options.ledger, sums, now, ...(options.engine && { engine: options.engine }) });
  let port = options.port ?? 0;
  let hosts = allowedHosts(host, port, allowHosts, publicUrl);
  const door = new Door({
    hosts: () => hosts,
    port: () => port,
    ...(tokens === undefined ? {} : { tokens }),
    ...(trustedProxies.length === 0 ? {} : { proxy: new TrustedProxy(trustedProxies) }),
    userHeader: (options.userHeader ?? 'x-forwarded-user').toLowerCase(),
    ...(publicUrl === undefined ? {} : { link: (review, secret) => useLink(books, review, secret) }),
    now,
  });
  const watch = new Watch(books, now);
  const streams = new Streams();
  const context = {
    ...{ books, door, watch, now, paces: new Paces() },
    ...(workshop === undefined ? {} : { workshop }),
    isEncrypted: (name: string | undefined) => publicUrl?.protocol === 'https:' && name === publicUrl.host,
    about: () => ({ isLocal: isLoopback(host), ledger: shownPlace(options.ledger), version }),
  };
  const app = consoleApi(context, streams, options.log ?? (() => undefined));
  servePage(app, readPageFiles(options.page));
  const server = await listening(app, host, port);
  port = (server.address() as AddressInfo).port;
  hosts = allowedHosts(host, port, allowHosts, publicUrl);
  // The slowest results are computed in the thread before they are requested, so nothing is blocked.
  if (options.sums !== undefined) void warmUp(context).catch(() => undefined);
  const url = `http://${urlHost(host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)}:${port}`;
  return {
    url,
    port,
    link: () => `${url}/#token=${door.oneTime.issue()}`,
    close: async () => {
      streams.end();
      watch.stop();
      await closed(server);
      await books.close();
    },
  };
}

const FIRST_RUNS = 5;

async function warmUp({ books, paces, now }: Pick<ApiContext, 'books' | 'paces' | 'now'>): Promise<void> {
  const { runs } = await readRuns(books, paces, now());
  for (const { id } of runs.slice(0, FIRST_RUNS)) await readRunPage(books, paces, id, now());
}

// Refuses to listen beyond this machine without named users, because anyone who reaches the port could try to sign in as the local user.
function refuseOpenDoor({ host = '127.0.0.1', tokenFile, trustedProxies = [] }: ConsoleOptions): void {
  if (isLoopback(host) || tokenFile !== undefined || trustedProxies.length > 0) return;
  throw new ConsoleRefusal(
    `${host} can be reached from the network, but the console has no way to tell people apart.`,
    'Add --token-file FILE with named tokens, or --trusted-proxy CIDR for a proxy that signs people in.',
  );
}

async function listening(app: OpenAPIHono<ConsoleEnv>, hostname: string, port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = serve({ fetch: app.fetch, hostname, port }, () => resolve(server as Server));
  server.once('error', reject);
  return await promise;
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
