import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Halt, usage } from '../exit/halt.ts';

/** The end of a command that can't listen where it was told to. */
export function notOwnAddress(host: string): Halt {
  return usage(`${host} is not an address of this machine.`, 'Leave out --host, or use 0.0.0.0 for all addresses.');
}

/** Ends the command if a host name does not resolve: advice about who may reach it would miss the point. */
export async function refuseUnknownHost(host: string | undefined): Promise<void> {
  if (host === undefined || isIP(host) !== 0) return;
  await lookup(host).catch(() => {
    throw notOwnAddress(host);
  });
}
