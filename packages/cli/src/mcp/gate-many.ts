import { type AuthGiven, type GateOptions, gateStdioMany, startHttpGateMany } from '@tamis/mcp';
import { EXIT } from '../exit/exit-codes.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { print } from '../io/print.ts';
import { listenHalt, say, serving } from '../io/serving.ts';
import { serversIn } from './gate-config.ts';

export async function gateMany(
  file: string,
  options: GateOptions,
  { port, auth }: { readonly port: number | undefined; readonly auth: AuthGiven | undefined },
): Promise<number> {
  const { name: _, ...shared } = options;
  const servers = serversIn(file, shared);
  const serverSays = (server: string, line: string) => void process.stderr.write(`${server}: ${line}\n`);
  if (port === undefined) return await onStdio({ servers, serverSays });
  await serving(async (ended) => {
    const gate = await startHttpGateMany({ ...shared, servers, serverSays, port, ...(auth && { auth }) }).catch((error) => {
      throw listenHalt(error, port);
    });
    say(`Gate in front of ${servers.map(({ prefix }) => prefix).join(', ')}; Ctrl-C ends it.`);
    await print(`${gate.url}\n`);
    await ended;
    await gate.close();
  });
  return EXIT.valid;
}

async function onStdio(given: Pick<Parameters<typeof gateStdioMany>[0], 'servers' | 'serverSays'>): Promise<number> {
  const stop = new AbortController();
  const { release } = onInterrupt(() => stop.abort());
  try {
    await gateStdioMany({ ...given, input: process.stdin, output: process.stdout, stop: stop.signal });
    return EXIT.valid;
  } finally {
    release();
    // Anything the caller still sends is ignored.
    process.stdin.destroy();
  }
}
