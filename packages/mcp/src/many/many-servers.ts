import type { IncomingHttpHeaders } from 'node:http';
import { type HttpServers, type ServerToken, serverAddress, upstreamServer } from '../http/http-servers.ts';
import type { Link } from '../link/link.ts';
import { processHost } from '../link/process-host.ts';
import { requesterFor } from '../link/requester.ts';
import type { ServedBy } from '../session/open-session.ts';
import { type GateOptions, requireNames } from '../session/options.ts';

/** One of several servers behind a gate: a program, or an address. */
export type NamedServer = GateOptions & {
  /** What precedes the names of its tools, followed by two underscores. */
  readonly prefix: string;
} & (
    | { readonly command: string; readonly args: readonly string[] }
    | { readonly upstream: string; readonly token?: ServerToken }
  );

// The servers of each caller, until they are closed.
export interface ManyServers {
  readonly servers: HttpServers;
  close(): void;
}

// Two underscores end a prefix, so that it has none itself and names stay short enough for every model.
const PREFIX = /^[A-Za-z0-9](?:[A-Za-z0-9-]|_(?!_)){0,31}(?<!_)$/;

// Prepares several servers; throws a RangeError if a name or an address can't be used.
export async function manyServers(
  given: readonly NamedServer[],
  serverSays: (server: string, line: string) => void,
): Promise<ManyServers> {
  requirePrefixes(given);
  const closing: (() => void)[] = [];
  const all = await Promise.all(
    given.map(async (one) => {
      requireNames(one);
      if ('command' in one) return () => ({ served: [processServer(one, serverSays)], challenge: () => undefined });
      const address = serverAddress(one.upstream);
      const { request, close } = await requesterFor(address);
      closing.push(close);
      return upstreamServer(one, address, request, one.token);
    }),
  );
  const servers = (headers: () => IncomingHttpHeaders) => {
    const each = all.map((make) => make(headers));
    const served = each.flatMap((one, place) => one.served.map((by) => ({ ...by, prefix: given[place]?.prefix ?? '' })));
    return { served, challenge: () => each.map(({ challenge }) => challenge()).find((said) => said !== undefined) };
  };
  return { servers, close: () => closing.forEach((close) => void close()) };
}

function requirePrefixes(given: readonly NamedServer[]): void {
  const seen = new Set<string>();
  const names = new Set<string>();
  for (const { prefix, name } of given) {
    if (!PREFIX.test(prefix))
      throw new RangeError(
        `The name ${JSON.stringify(prefix)} can't be used: expected up to 32 letters, digits, - and single _, such as shop.`,
      );
    // Some programs ignore the case of names.
    if (seen.has(prefix.toLowerCase())) throw new RangeError(`Two servers have the name ${JSON.stringify(prefix)}.`);
    // The ledger tells servers apart by these names: approvals for one must not be found by the other.
    if (names.has(name)) throw new RangeError(`Two servers have the name ${JSON.stringify(name)} in the ledger.`);
    seen.add(prefix.toLowerCase());
    names.add(name);
  }
  if (given.length === 0) throw new RangeError('There is no server.');
}

function processServer(
  given: NamedServer & { readonly command: string; readonly args: readonly string[] },
  serverSays: (server: string, line: string) => void,
): ServedBy {
  const { command, args, prefix, log = () => undefined } = given;
  return {
    ...{ prefix, options: given },
    connect: async (link) => {
      const host = processHost({ command, args, log, serverSays: (line) => serverSays(prefix, line) });
      host.ended.then(
        () => log(`${prefix} has ended`),
        (problem: Error) => log(`${prefix} could not be started: ${problem.message}`),
      );
      try {
        return stopping(await host.connect(link), host.stop);
      } catch (problem) {
        await host.stop();
        throw problem;
      }
    },
  };
}

function stopping(link: Link, stop: () => Promise<void>): Link {
  return {
    ...link,
    close: async () => {
      await link.close();
      await stop();
    },
  };
}
