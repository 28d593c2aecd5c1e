import { isIP } from 'node:net';
import type { Schemes } from '@tamis/core/internal';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

export function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

// The `Host` headers that are accepted, and the schemes of the pages under each. In a DNS rebinding attack, a page of another site makes a
// browser send requests here under that site's name, which then appears in this header. We serve plain HTTP; a proxy in front of us, known
// by a further name, may encrypt.
export function allowedHosts(
  host: string,
  port: number,
  further: readonly string[],
  publicUrl?: Pick<URL, 'protocol' | 'host'>,
): ReadonlyMap<string, Schemes> {
  const own = [...LOOPBACK, ...(host === '0.0.0.0' || host === '::' ? [] : [urlHost(host)])];
  const withPort = own.map((name) => `${name}:${port}`);
  const named = further.flatMap((name) => [name, `${name}:${port}`]);
  const at = (names: readonly string[], schemes: Schemes) => names.map((name) => [name.toLowerCase(), schemes] as const);
  return new Map([
    ...at([...withPort, ...(port === 80 ? own : [])], ['http']),
    ...at(named, ['http', 'https']),
    ...(publicUrl === undefined ? [] : at([publicUrl.host], [publicUrl.protocol === 'https:' ? 'https' : 'http'])),
  ]);
}
