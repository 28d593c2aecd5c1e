import type { IncomingHttpHeaders } from 'node:http';
import { SdkHttpError } from '@modelcontextprotocol/client';
import { ServerHttpTransport } from '../link/http-transport.ts';
import { linkTo } from '../link/link.ts';
import type { Requester } from '../link/requester.ts';
import type { ServedBy } from '../session/open-house.ts';
import type { GateOptions } from '../session/options.ts';

/** The servers of one caller, given the headers of its latest request. */
export type HttpServers = (headers: () => IncomingHttpHeaders) => {
  readonly served: readonly ServedBy[];
  /** How a server wants to be authenticated to, if it refused. */
  readonly challenge: () => string | undefined;
};

/** Headers of the caller that are passed on to the server. */
const PASSED = ['authorization'] as const;

/** A server that speaks streamable HTTP. */
export function upstreamServer(options: GateOptions, url: URL, request: Requester): HttpServers {
  const log = (line: string) => options.log?.(line);
  return (latest) => {
    let challenge: string | undefined;
    const headers = () => {
      const given = latest();
      return Object.fromEntries(PASSED.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]])));
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
    return { served: [{ prefix: '', options, connect }], challenge: () => challenge };
  };
}
