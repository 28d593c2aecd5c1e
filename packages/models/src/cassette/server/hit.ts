import type { AskOptions, Message } from '@tamis/core';
import type { ExchangeKey } from '../format/exchange.ts';
import type { Provider } from '../wire/provider.ts';

/** A request that came in. Other headers and the query are left out, because keys may be in them. */
export interface Hit {
  /** The protocol; for a path that is not a question, the one the client most likely uses. */
  readonly provider: Provider;
  readonly method: string;
  readonly path: string;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly options: AskOptions;
  readonly stream: boolean;
  /** Where the call says that it belongs. */
  readonly key: ExchangeKey;
}
