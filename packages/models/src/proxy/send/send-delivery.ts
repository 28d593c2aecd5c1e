import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@tamis/core';
import { isObject, jsonIn } from '@tamis/core/internal';
import { writeEvent } from '../../cassette/wire/sse.ts';
import { endWith } from '../../http/end-with.ts';
import type { Speech } from '../speech.ts';
import type { Delivery } from './error-delivery.ts';

// Sends a delivery, as events if a stream has already begun. Resolves when everything was sent or the client is gone.
export async function sendDelivery(response: ServerResponse, delivery: Delivery, speech?: Speech): Promise<void> {
  const { status, headers, body } = delivery;
  if (response.headersSent) response.end(speech === undefined ? undefined : inStream(delivery, speech));
  else {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    endWith(response, body);
  }
  await left(response);
}

function left(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) resolve();
    response.on('finish', resolve).on('close', resolve);
  });
}

function inStream({ isStream, status, body, comment }: Delivery, { dialect }: Speech): string {
  const told = comment?.() ?? '';
  if (isStream) return `${told}${body.toString()}`;
  const message = status < 400 ? 'The provider returned a document although a stream was requested.' : 'The provider failed.';
  const said = status < 400 ? undefined : jsonIn(body.toString());
  const error: JsonObject = isObject(said) ? said : dialect.trouble({ status: status < 400 ? 502 : status, message });
  return `${told}${writeEvent(dialect.errorEvent(error))}`;
}
