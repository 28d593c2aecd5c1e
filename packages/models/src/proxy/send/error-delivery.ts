import type { JsonObject } from '@tamis/core';
import { objectAt } from '@tamis/core/providers';
import type { WireDialect } from '../../cassette/wire/dialect.ts';

/** An error from Tamis itself, to be reported in a provider's shape. */
export interface ProxyTrouble {
  readonly status: number;
  readonly message: string;
  /** The type of error, if the status does not say it. */
  readonly type?: string;
  /** A Tamis code; only OpenAI's errors have a place for one. */
  readonly code?: string;
  readonly tamis?: JsonObject;
  readonly headers?: { readonly [name: string]: string };
}

/** A provider's own words may be long; a message is a sentence or two. */
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

/** Anthropic's errors have no code, and Google's code is the status: its clients look for a number there. */
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
  /** The body as the client gets it, also if it comes as events; undefined if there is no answer in it. */
  readonly served?: JsonObject;
  /** What the headers would have said, if a stream has already begun without them. */
  readonly comment?: () => string;
}
