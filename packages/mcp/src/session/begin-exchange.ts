import type { JsonObject } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import type { ServerReply } from '../call/call.ts';
import type { AskGiven } from '../link/link.ts';
import type { Asking } from './asking.ts';
import type { Exchange } from './exchange.ts';
import { tokenIn } from './meta.ts';
import type { Upstream } from './upstream.ts';

let count = 0;

export function beginExchange<Result>(
  { exchanges }: Pick<Upstream, 'exchanges'>,
  { channel, meta, signal, request }: Asking,
  work: (exchange: Exchange) => Promise<Result>,
): { readonly exchange: Exchange; readonly answered: Promise<Result> } {
  const control = new AbortController();
  const cancel = () => control.abort('cancelled');
  let unfollow = () => {};
  const follow = (one: AbortSignal | undefined) => {
    unfollow();
    if (one?.aborted) cancel();
    one?.addEventListener('abort', cancel);
    unfollow = () => one?.removeEventListener('abort', cancel);
  };
  const exchange: Exchange = {
    ...{ key: String(++count), control, channel, request, follow, isSent: false },
    ...{ progressToken: tokenIn(meta), progress: Number.NEGATIVE_INFINITY },
  };
  follow(signal);
  exchanges.set(exchange.key, exchange);
  const answered = work(exchange).finally(() => {
    exchanges.delete(exchange.key);
    follow(undefined);
  });
  return { exchange, answered };
}

export async function askedOfServer(
  { link }: Pick<Upstream, 'link'>,
  exchange: Exchange,
  method: string,
  params: JsonObject,
  given: AskGiven = {},
): Promise<ServerReply> {
  const { signal } = exchange.control;
  if (signal.aborted) throw new NotRun('it was cancelled before it was sent.');
  const cancelled = new AbortController();
  signal.addEventListener('abort', () => {
    if (signal.reason === 'cancelled') cancelled.abort('The caller cancelled it.');
  });
  exchange.isSent = true;
  return await link.ask(method, params, { ...given, signal: cancelled.signal, exchange: exchange.key });
}
