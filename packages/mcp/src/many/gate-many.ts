import { type HttpGate, type HttpGiven, listenAt } from '../http/http-gate.ts';
import type { StdioEnd } from '../stdio/gate-stdio.ts';
import { type Front, serveLines } from '../stdio/serve-lines.ts';
import { manyServers, type NamedServer } from './many-servers.ts';

/** Several servers behind one gate. */
export interface ManyGiven {
  readonly servers: readonly NamedServer[];
  /** Receives each line that a server writes to its standard error, with control characters made visible. */
  readonly serverSays: (server: string, line: string) => void;
}

/** Runs a gate in front of several servers over standard input and output, until the caller or the stop signal ends it. */
export async function gateStdioMany(given: ManyGiven & Pick<Front, 'input' | 'output' | 'stop'>): Promise<StdioEnd> {
  const { input, output, stop } = given;
  const many = await manyServers(given.servers, given.serverSays);
  const { served } = many.servers(() => ({}));
  const { promise: never } = Promise.withResolvers<never>();
  try {
    return await serveLines({ input, output, stop, servers: served, flow: () => [], ends: never });
  } finally {
    many.close();
  }
}

/** Serves several servers on a port of this machine. */
export async function startHttpGateMany(
  given: ManyGiven & Pick<HttpGiven, 'hold' | 'log' | 'port' | 'auth' | 'idle'>,
): Promise<HttpGate> {
  const many = await manyServers(given.servers, given.serverSays);
  const gate = await listenAt(given.port, many.servers, given);
  return {
    url: gate.url,
    close: async () => {
      await gate.close();
      many.close();
    },
  };
}
