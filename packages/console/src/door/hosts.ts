import { isIP } from 'node:net';

/** Names under which this machine reaches itself. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** An address as it is written in a URL. */
export function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/**
 * The `Host` headers that are let in. A page of another site can make a browser send requests here under a name of its own (DNS
 * rebinding), and the header has that name.
 */
export function allowedHosts(host: string, port: number, further: readonly string[]): ReadonlySet<string> {
  const own = [...LOOPBACK, ...(host === '0.0.0.0' || host === '::' ? [] : [urlHost(host)])];
  const withPort = own.map((name) => `${name}:${port}`);
  const named = further.flatMap((name) => [name, `${name}:${port}`]);
  return new Set([...withPort, ...(port === 80 ? own : []), ...named].map((name) => name.toLowerCase()));
}
