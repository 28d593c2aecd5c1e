import { isIP } from 'node:net';

export interface HealthPlace {
  readonly host: string;
  readonly port: number;
}

export function healthPlace(input: string): HealthPlace {
  const [, host = '127.0.0.1', port = ''] = /^(?:(\[[^\]]+\]|[^:]+):)?(\d{1,5})$/.exec(input.trim()) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const isAddress = host === bare ? !host.includes(':') : isIP(bare) === 6;
  if (port === '' || Number(port) > 65_535 || !isAddress)
    throw new Error('it must be a port such as 9464, or an address and a port such as 0.0.0.0:9464');
  return { host: bare, port: Number(port) };
}
