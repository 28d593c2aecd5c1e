import type { IncomingHttpHeaders } from 'node:http';
import { SdkHttpError } from '@modelcontextprotocol/client';
import { ServerHttpTransport } from '../link/http-transport.ts';
import { linkTo } from '../link/link.ts';
import type { Requester } from '../link/requester.ts';
import type { ServedBy } from '../session/open-session.ts';
import type { GateOptions } from '../session/options.ts';

export type HttpServers = (headers: () => IncomingHttpHeaders) => {
  readonly served: readonly ServedBy[];
  readonly challenge: () => string | undefined;
};

/** The access token for a server, read anew for each request. */
export type ServerToken = () => Promise<string> | string;

// The address of a server; throws a RangeError if it can't be one.
export function serverAddress(text: string): URL {
  const address = URL.parse(text);
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address;
  throw new RangeError(`${JSON.stringify(text)} is not the address of a server; expected one with http:// or https://.`);
}

export function upstreamServer(options: GateOptions, url: URL, request: Requester, token?: ServerToken): HttpServers {
  const log = (line: string) => options.log?.(line);
  return (latest) => {
    let challenge: string | undefined;
    const headers = async (): Promise<{ readonly [name: string]: string }> => {
      const { authorization } = latest();
      if (token !== undefined) return { authorization: `Bearer ${await token()}` };
      return options.passToken === undefined || authorization === undefined ? {} : { authorization };
    };
    const onChallenge = (said: string | undefined) => {
      challenge = said;
    };
    const transport = () => new ServerHttpTransport({ url, request, headers, onChallenge, log });
    const connect: ServedBy['connect'] = (given) =>
      linkTo({ ...given, transport: transport() }).catch((problem: unknown) => {
        if (problem instanceof SdkHttpError) throw problem;
        // Some servers of the earlier era have a strange answer to a request that they don't know.
        return linkTo({ ...given, transport: transport(), isLegacy: true });
      });
    // Only a caller whose token is passed on can do something about it.
    const passed = () => (options.passToken === undefined ? undefined : challenge);
    return { served: [{ prefix: '', options, connect }], challenge: passed };
  };
}
