import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { principal } from '@tamis/ledger/internal';
import { writeLine } from '../link/process-host.ts';
import { callerTransport, capabilitiesIn, resourcesIn } from '../session/caller-transport.ts';
import type { House } from '../session/house.ts';
import { openHouse, type ServedBy } from '../session/open-house.ts';
import { messageIn } from '../session/room.ts';
import { lineCutter } from '../wire/lines.ts';
import { RPC } from '../wire/message.ts';
import { MOST_BYTES } from '../wire/read-message.ts';

/** A caller that sends and gets lines. */
export interface Front {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the gate. */
  readonly stop: AbortSignal;
  readonly servers: readonly ServedBy[];
  /** What is not read any further while the caller does not read. */
  readonly flow: () => readonly Readable[];
}

/** How long a running call may take to end once the gate ends, in milliseconds. */
const GRACE = 2_000;

/** Serves one caller until it leaves, the stop signal comes, or `ends` settles. */
export async function serveLines<End>({
  input,
  output,
  stop,
  servers,
  flow,
  ends,
}: Front & { readonly ends: Promise<End> }): Promise<End | { readonly by: 'caller' | 'stop' }> {
  let opening: Promise<House> | undefined;
  const write = (text: string) => writeLine(output, text, undefined);
  const caller = callerTransport(
    (text) => {
      write(text);
      if (output.writableNeedDrain) hold(output, flow());
    },
    async (message) => {
      opening ??= openHouse(servers, capabilitiesIn(message.method, message.params), { principal: principal() });
      try {
        const house = await opening;
        if (message.method === 'subscriptions/listen') await house.watch(resourcesIn(message.params));
        return true;
      } catch (problem) {
        opening = undefined;
        if (message.kind === 'request') caller.refuse(message.id, RPC.gone, messageIn(problem));
        return false;
      }
    },
  );
  const served = serveStdio(async ({ era }) => ((await opening) as House).serve(era, 'connection'), { transport: caller });
  const lines = lineCutter(
    MOST_BYTES,
    (line) => line.trim() !== '' && caller.take(line),
    () => caller.refuse(null, RPC.invalid, `A message may have at most ${MOST_BYTES} bytes.`),
  );
  const { promise: left, resolve: leave } = Promise.withResolvers<{ readonly by: 'caller' | 'stop' }>();
  input.on('data', lines.push).on('end', () => leave({ by: 'caller' }));
  input.on('error', () => leave({ by: 'caller' }));
  output.on('error', () => leave({ by: 'caller' }));
  stop.addEventListener('abort', () => leave({ by: 'stop' }));
  try {
    return await Promise.race([left, ends]);
  } finally {
    input.pause();
    await (await opening?.catch(() => undefined))?.close(GRACE);
    await served.close();
  }
}

function hold(output: Writable, sources: readonly Readable[]): void {
  for (const source of sources) source.pause();
  output.once('drain', () => {
    for (const source of sources) source.resume();
  });
}
