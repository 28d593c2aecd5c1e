import { visible } from '@tamis/core/wording';
import { errorCode } from '@tamis/files';
import { type GateOptions, type HttpGate, startHttpGate } from '@tamis/mcp';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { print } from '../io/json-sink.ts';

/** Serves streamable HTTP in front of a server until it is stopped. Only the address goes to standard output. */
export async function overHttp(options: GateOptions, upstream: string, port = 0): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { release } = onInterrupt(end);
  try {
    const gate = await started(options, upstream, port);
    process.stderr.write(`Gate in front of ${visible(URL.parse(upstream)?.host ?? '')}; Ctrl-C ends it.\n`);
    await print(`${gate.url}\n`);
    await ended;
    await gate.close();
  } finally {
    release();
  }
  return EXIT.valid;
}

async function started(options: GateOptions, upstream: string, port: number): Promise<HttpGate> {
  try {
    return await startHttpGate({ ...options, upstream, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw usage(`The port ${port} is taken.`, 'Choose another one; without `--port` any free port is used.');
    if (code === 'EACCES') throw usage(`The port ${port} is not allowed.`, 'Choose one above 1023.');
    throw error;
  }
}
