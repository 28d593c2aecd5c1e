import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin } from '@tamis/core/internal';
import { isLoopbackHost } from '../../cassette/lib/call-headers.ts';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import { ProxyError, type ProxyOptions } from './proxy-options.ts';

export type Admission = (headers: IncomingHttpHeaders) => ProxyTrouble | undefined;

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

// Addresses that stand for all interfaces of a machine, so that clients may reach it under any name.
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

// Makes the admission check. Throws a ProxyError if it would admit everyone.
export function admission({ host = '127.0.0.1', allowHosts = [], token }: ProxyOptions): Admission {
  const own = bracketed(host);
  if (!isLoopbackHost(own) && (token ?? '') === '')
    throw new ProxyError(`${host} can be reached from other machines, so a token is required.`);
  const names = new Set([...LOOPBACK, own, ...allowHosts.map(bracketed)].map((name) => name.toLowerCase()));
  const isKnown = (name: string | undefined) => name !== undefined && (EVERYWHERE.has(own) || names.has(name));
  const digest = token === undefined || token === '' ? undefined : digestOf(token);
  return (headers) => {
    // Another site's page can make its own name resolve to this machine; that name is still in the request.
    const name = hostIn(headers.host);
    if (!isKnown(name)) return { status: 403, message: 'The Host header does not name this proxy.' };
    // Under its other names, a server in front of it may add TLS.
    const isOwn = (origin: string) =>
      names.has(name ?? '') &&
      isOwnOrigin(origin, headers.host ?? '', LOOPBACK.includes(name ?? '') ? ['http'] : ['http', 'https']);
    if (headers.origin !== undefined && !isOwn(headers.origin))
      return { status: 403, message: 'Requests from other origins are not served.' };
    if (digest === undefined || timingSafeEqual(digest, digestOf(String(headers['x-tamis-token'] ?? '')))) return undefined;
    return { status: 401, message: "The x-tamis-token header does not contain this proxy's token." };
  };
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function hostIn(header: string | undefined): string | undefined {
  return header?.replace(/:\d{1,5}$/, '').toLowerCase();
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
