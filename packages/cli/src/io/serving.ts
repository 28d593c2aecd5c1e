import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { visible } from '@tamis/core/wording';
import { errorCode } from '@tamis/files';
import { type Halt, usage } from '../exit/halt.ts';
import { onInterrupt } from './interrupt.ts';

// Runs a server until the process is asked to stop, at which point `ended` resolves.
export async function serving<Result>(work: (ended: Promise<void>) => Promise<Result>): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { release } = onInterrupt(resolve);
  try {
    return await work(promise);
  } finally {
    release();
  }
}

// A halt for a server that can't listen on its port or address; any other error is returned unchanged.
export function listenHalt(error: unknown, port = 0, host?: string): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return usage(`Port ${port} is already in use.`, 'Choose another one; without `--port` any free port is used.');
    case 'EACCES':
      return usage(`This user may not listen on port ${port}.`, 'Choose one above 1023.');
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return host === undefined ? error : notOwnAddress(host);
    default:
      return error;
  }
}

// Ends the command if a host name does not resolve, since advice about who can reach it would be pointless.
export async function refuseUnknownHost(host: string | undefined): Promise<void> {
  if (host === undefined || isIP(host) !== 0) return;
  await lookup(host).catch(() => {
    throw notOwnAddress(host);
  });
}

function notOwnAddress(host: string): Halt {
  return usage(`${host} is not an address of this machine.`, 'Leave out --host, or use 0.0.0.0 for all addresses.');
}

export function say(sentence: string): void {
  process.stderr.write(`${visible(sentence)}\n`);
}
