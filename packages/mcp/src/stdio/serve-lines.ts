import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Json, JsonObject } from '@tamis/core';
import { principal } from '@tamis/ledger/internal';
import { writeLine } from '../link/process-host.ts';
import { type CallerSession, type EndSubscription, GRACE } from '../session/caller-session.ts';
import { callerTransport, cancelledIn, capabilitiesIn, resourcesIn } from '../session/caller-transport.ts';
import { openSession, type ServedBy } from '../session/open-session.ts';
import { messageIn } from '../session/upstream.ts';
import { lineCutter } from '../wire/lines.ts';
import { RPC, RpcError } from '../wire/message.ts';
import { MOST_BYTES } from '../wire/read-message.ts';

export interface Front {
  readonly input: Readable;
  readonly output: Writable;
  readonly stop: AbortSignal;
  readonly servers: readonly ServedBy[];
  // The streams to pause while the caller does not read.
  readonly flow: () => readonly Readable[];
}

// Serves one caller until it leaves, the stop signal comes, or `ends` settles.
export async function serveLines<End>({
  input,
  output,
  stop,
  servers,
  flow,
  ends,
}: Front & { readonly ends: Promise<End> }): Promise<End | { readonly by: 'caller' | 'stop' }> {
  let opening: Promise<CallerSession> | undefined;
  const subscriptions = new Map<Json, EndSubscription>();
  const cancelled = ({ method, params }: { readonly method: string; readonly params: JsonObject }) => {
    const id = method === 'notifications/cancelled' ? cancelledIn(params) : null;
    void subscriptions.get(id)?.();
    subscriptions.delete(id);
  };
  const write = (text: string) => writeLine(output, text, undefined);
  const caller = callerTransport(
    (text) => {
      write(text);
      if (output.writableNeedDrain) hold(output, flow());
    },
    async (message) => {
      opening ??= openSession(servers, capabilitiesIn(message.method, message.params), { principal: principal() });
      try {
        const session = await opening.catch((problem: unknown) => {
          opening = undefined;
          throw problem;
        });
        if (message.kind === 'notification') cancelled(message);
        else if (message.method === 'subscriptions/listen')
          subscriptions.set(message.id, await session.watch(resourcesIn(message.params)));
        return true;
      } catch (problem) {
        const code = problem instanceof RpcError ? problem.code : RPC.gone;
        if (message.kind === 'request') caller.refuse(message.id, code, messageIn(problem));
        return false;
      }
    },
  );
  const served = serveStdio(async ({ era }) => ((await opening) as CallerSession).serve(era, 'connection'), {
    transport: caller,
  });
  const lines = lineCutter(MOST_BYTES, {
    onLine: (line) => line.trim() !== '' && caller.take(line),
    onLong: () => caller.refuse(null, RPC.invalid, `A message may have at most ${MOST_BYTES} bytes.`),
    onBroken: () => caller.refuse(null, RPC.parse, 'A message must be UTF-8.'),
  });
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
