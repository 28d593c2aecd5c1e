import type { Json, JsonObject } from '@tamis/core';
import { randomIds } from '@tamis/ledger';
import type { Response } from '../wire/message.ts';
import { requestText } from '../wire/write-message.ts';

/** Requests that the gate makes itself. */
export interface OwnRequests {
  ask(method: string, params: JsonObject): Promise<Json>;
  /** Whether the answer was one of these. */
  take(response: Response): boolean;
  /** Ends one of them, or all, if no answer will come. */
  fail(reason: string, id?: Json): void;
}

/** A server that takes longer to list its tools is no longer responding. */
const PATIENCE = 60_000;

/** Asks the server under ids that no caller uses, because they can't be guessed. */
export function ownRequests(toServer: (text: string) => void): OwnRequests {
  const prefix = `tamis-${randomIds()}-`;
  const waiting = new Map<string, { readonly resolve: (result: Json) => void; readonly reject: (reason: Error) => void }>();
  let count = 0;
  return {
    ask: (method, params) => {
      count += 1;
      const id = `${prefix}${count}`;
      const asked = Promise.withResolvers<Json>();
      waiting.set(id, asked);
      const timer = setTimeout(() => asked.reject(new Error(`The server did not answer ${method} in time.`)), PATIENCE);
      toServer(requestText(id, method, params));
      return asked.promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    take: ({ id, result, error }) => {
      const asked = waiting.get(String(id));
      if (error === undefined) asked?.resolve(result ?? null);
      else asked?.reject(new Error(`The server answered with an error: ${String(error.message ?? '')}`));
      return asked !== undefined;
    },
    fail: (reason, id) => {
      for (const [key, asked] of waiting) if (id === undefined || id === key) asked.reject(new Error(reason));
    },
  };
}
