import type { JsonObject } from '@tamis/core';
import { objectAt } from '@tamis/core/internal';
import type { WireDialect } from '../../cassette/wire/dialect.ts';

export interface ProxyTrouble {
  readonly status: number;
  readonly message: string;
  // The type of error, if the status does not tell.
  readonly type?: string;
  readonly code?: string;
  readonly tamis?: JsonObject;
  readonly headers?: { readonly [name: string]: string };
}

const LONGEST_MESSAGE = 2000;

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

function hasPlaceFor(error: JsonObject): boolean {
  return Object.hasOwn(error, 'code') && typeof error.code !== 'number';
}

export interface Delivery {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer | string;
  readonly isStream: boolean;
  // The body as sent to the client, even if it is sent as events. Undefined if it contains no response.
  readonly served?: JsonObject;
  // The marks as a comment, if a stream has already begun without the headers.
  readonly comment?: () => string;
}
