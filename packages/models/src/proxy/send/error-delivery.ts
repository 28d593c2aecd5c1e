import type { JsonObject } from '@tamis/core';
import { objectAt } from '@tamis/core/providers';
import type { WireDialect } from '../../cassette/wire/dialect.ts';

/** An error from Tamis itself, to be reported in a provider's shape. */
export interface ProxyTrouble {
  readonly status: number;
  readonly message: string;
  /** The type of error, if the status does not tell. */
  readonly type?: string;
  /** A Tamis code. Only OpenAI's errors have a place for one. */
  readonly code?: string;
  readonly tamis?: JsonObject;
  readonly headers?: { readonly [name: string]: string };
}

/** A provider's own message may be long. Ours is a sentence or two. */
const LONGEST_MESSAGE = 2000;

/** An error in the form that the client's library understands. */
export function errorDelivery(dialect: WireDialect, trouble: ProxyTrouble): Delivery {
  const headers = { 'content-type': 'application/json', ...trouble.headers };
  return { status: trouble.status, headers, body: JSON.stringify(errorBody(dialect, trouble)), isStream: false };
}

function errorBody(dialect: WireDialect, { status, message, type, code, tamis }: ProxyTrouble): JsonObject {
  const body = dialect.trouble({ status, message: message.slice(0, LONGEST_MESSAGE) });
  const error = objectAt(body, 'error') ?? {};
  return {
    ...body,
    error: {
      ...error,
      ...(type === undefined ? {} : { type }),
      ...(code === undefined || !hasPlaceFor(error) ? {} : { code }),
      ...(tamis === undefined ? {} : { tamis }),
    },
  };
}

/**
 * Whether an error has a place for our code. Anthropic's errors have no code, and Google's code is the status, for which clients expect a
 * number.
 */
function hasPlaceFor(error: JsonObject): boolean {
  return Object.hasOwn(error, 'code') && typeof error.code !== 'number';
}

/** A response to the client. */
export interface Delivery {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer | string;
  /** Whether the body is a stream of events. */
  readonly isStream: boolean;
  /** The body as sent to the client, even if it is sent as events. Undefined if it contains no response. */
  readonly served?: JsonObject;
  /** The marks as a comment, if a stream has already begun without the headers. */
  readonly comment?: () => string;
}
