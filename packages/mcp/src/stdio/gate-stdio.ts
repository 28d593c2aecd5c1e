import { type ProcessGiven, processHost } from '../link/process-host.ts';
import { type GateOptions, requireNames } from '../session/options.ts';
import { type Front, serveLines } from './serve-lines.ts';

/** A gate between this process's own input and output and a server that it starts. */
export interface StdioGiven
  extends GateOptions,
    Omit<Front, 'servers' | 'flow' | 'log'>,
    Pick<ProcessGiven, 'command' | 'args' | 'serverSays'> {}

/** Why the gate ended. */
export type StdioEnd =
  | { readonly by: 'caller' | 'stop' }
  | { readonly by: 'server'; readonly code: number | null; readonly signal: string | null };

/**
 * Runs a gate over standard input and output until the caller, the server or the stop signal ends it. Leaves no child process
 * behind.
 */
export async function gateStdio(given: StdioGiven): Promise<StdioEnd> {
  const { command, args, input, output, serverSays, stop, log = () => undefined } = given;
  // Before anything is started that would have to be stopped.
  requireNames(given);
  const host = processHost({ command, args, serverSays, log, source: input });
  const server = host.ended.then((how): StdioEnd => ({ by: 'server', ...how }));
  // Handled below; an early rejection must not count as unhandled.
  server.catch(() => undefined);
  try {
    const servers = [{ prefix: '', options: given, connect: host.connect }];
    return await serveLines({ input, output, stop, servers, flow: () => [host.output()], ends: server });
  } finally {
    await host.stop();
  }
}
