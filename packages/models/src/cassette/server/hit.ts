import type { AskOptions, Message } from '@tamis/core';
import type { Provider } from '../wire/provider.ts';

/** A request that came in. Headers and the query are left out, because keys stand there. */
export interface Hit {
  /** The protocol; for a path that is no question, the one the client most likely speaks. */
  readonly provider: Provider;
  readonly method: string;
  readonly path: string;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly options: AskOptions;
  readonly stream: boolean;
}
