import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { visible } from '@tamis/core/wording';
import { errorCode } from '@tamis/files';
import { type Halt, usage } from '../exit/halt.ts';
import { onInterrupt } from './interrupt.ts';

/** Serves until the process is asked to stop: `ended` resolves then. */
export async function serving<Result>(work: (ended: Promise<void>) => Promise<Result>): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { release } = onInterrupt(resolve);
  try {
    return await work(promise);
  } finally {
    release();
  }
}

/** The end of a command that can't listen on a port, or at an address if one can be given; any other error stays as it is. */
export function listenHalt(error: unknown, port = 0, host?: string): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return usage(`The port ${port} is taken.`, 'Choose another one; without `--port` any free port is used.');
    case 'EACCES':
      return usage(`The port ${port} is not allowed.`, 'Choose one above 1023.');
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return host === undefined ? error : notOwnAddress(host);
    default:
      return error;
  }
}

/** Ends the command if a host name does not resolve: advice about who may reach it would miss the point. */
export async function refuseUnknownHost(host: string | undefined): Promise<void> {
  if (host === undefined || isIP(host) !== 0) return;
  await lookup(host).catch(() => {
    throw notOwnAddress(host);
  });
}

function notOwnAddress(host: string): Halt {
  return usage(`${host} is not an address of this machine.`, 'Leave out --host, or use 0.0.0.0 for all addresses.');
}

/** Tells people something on standard error. */
export function say(sentence: string): void {
  process.stderr.write(`${visible(sentence)}\n`);
}
