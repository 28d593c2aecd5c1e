import type { Readable, Writable } from 'node:stream';
import { visible } from '@tamis/core/wording';
import { type GateSession, gateSession } from '../session/gate-session.ts';
import { type GateOptions, requireNames } from '../session/options.ts';
import { lineCutter } from '../wire/lines.ts';
import { RPC } from '../wire/message.ts';
import { MOST_BYTES } from '../wire/read-message.ts';
import { errorText } from '../wire/write-message.ts';
import { startServer } from './server-process.ts';

/** A gate between this process's own input and output and a server that it starts. */
export interface StdioGiven extends GateOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: Readable;
  readonly output: Writable;
  /** Receives each line that the server writes to its standard error, with control characters made visible. */
  readonly serverSays: (line: string) => void;
  /** Ends the gate. */
  readonly stop: AbortSignal;
}

/** Why the gate ended. */
export type StdioEnd =
  | { readonly by: 'caller' | 'stop' }
  | { readonly by: 'server'; readonly code: number | null; readonly signal: string | null };

/** How long a running call may take to end once the gate ends, in milliseconds. */
const GRACE = 2_000;

/** Longer lines of a server's log are cut. */
const LONGEST_LOG = 64 * 1024;

/**
 * Runs a gate over standard input and output until the caller, the server or the stop signal ends it. Leaves no child process
 * behind.
 */
export async function gateStdio(given: StdioGiven): Promise<StdioEnd> {
  const { command, args, input, output, serverSays, stop, log = () => undefined } = given;
  // Before anything is started that would have to be stopped.
  requireNames(given);
  const server = startServer(command, args);
  const { child } = server;
  const session: GateSession<never> = gateSession<never>(given, {
    answer: (text) => text !== undefined && write(output, text, child.stdout),
    toClient: (text) => write(output, text, child.stdout),
    toServer: (text) => write(child.stdin, text, input),
  });
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<StdioEnd>();
  const fromCaller = lineCutter(
    MOST_BYTES,
    (line) => line.trim() !== '' && void session.fromClient(line).catch(fail),
    () => write(output, errorText(null, RPC.invalid, `A message may have at most ${MOST_BYTES} bytes.`), child.stdout),
  );
  const fromServer = lineCutter(
    MOST_BYTES,
    (line) => line.trim() !== '' && void session.fromServer(line).catch(fail),
    () => {
      log(`The server sent a message of more than ${MOST_BYTES} bytes.`);
      session.serverLost('The server sent a message that is too long.');
    },
  );
  const said = lineCutter(
    LONGEST_LOG,
    (line) => line.trim() !== '' && serverSays(visible(line)),
    () => serverSays('(a line that is too long)'),
  );
  child.stdout.on('data', fromServer.push).on('end', fromServer.end);
  child.stderr.on('data', said.push).on('end', said.end);
  input.on('data', fromCaller.push).on('end', () => end({ by: 'caller' }));
  input.on('error', () => end({ by: 'caller' }));
  output.on('error', () => end({ by: 'caller' }));
  stop.addEventListener('abort', () => end({ by: 'stop' }));
  server.ended.then((how) => {
    session.serverLost('The server has ended.');
    end({ by: 'server', ...how });
  }, fail);
  try {
    return await ended;
  } finally {
    input.pause();
    await session.close(GRACE);
    await server.stop();
  }
}

/** Writes a line; if it is not read, nothing more is read from the other side until it is. */
function write(to: Writable, text: string, from: Readable): void {
  if (to.writableEnded || to.destroyed || to.write(`${text}\n`)) return;
  from.pause();
  to.once('drain', () => from.resume());
}
