import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@tamis/core/model';
import { goneSignal } from '../../http/gone-signal.ts';
import { DRIP_PIECES } from '../format/fault-word.ts';
import type { WireDialect, WireTrouble } from '../wire/dialect.ts';
import { jsonBody, type WireBody } from './wire-body.ts';

export async function sendBody(response: ServerResponse, body: WireBody, status = 200, headers: object = {}): Promise<void> {
  response.writeHead(status, { ...headersOf(body), ...headers });
  for (const piece of body.pieces) {
    response.write(piece);
    // The next event waits a turn, so that events travel separately, as they do in practice.
    if (body.isStream) await setImmediate();
  }
  response.end();
}

export function sendHeaders(response: ServerResponse, body: WireBody): void {
  response.writeHead(200, headersOf(body));
  response.flushHeaders();
}

export async function sendDripping(response: ServerResponse, body: WireBody, every: number, clock: Clock): Promise<void> {
  const gone = goneSignal(response);
  const bytes = Buffer.concat(body.pieces);
  const size = Math.max(1, Math.ceil(bytes.length / DRIP_PIECES));
  sendHeaders(response, body);
  for (let start = 0; start < bytes.length && !gone.aborted; start += size) {
    await clock.wait(every, gone);
    response.write(bytes.subarray(start, start + size));
  }
  response.end();
}

export async function sendCut(response: ServerResponse, body: WireBody, at: number): Promise<void> {
  const bytes = Buffer.concat(body.pieces);
  // A stream is incomplete without its last events; a document must lack its last bracket.
  const length = Math.min(at, body.isStream ? bytes.length : bytes.length - 1);
  sendHeaders(response, body);
  if (length > 0) await new Promise<void>((resolve) => response.write(bytes.subarray(0, length), () => resolve()));
  // One turn later the bytes have been sent, so the other side can read all of them.
  await setImmediate();
  response.destroy();
}

export function sendReset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function headersOf({ type, pieces, isStream }: WireBody): { readonly [name: string]: string | number } {
  if (isStream) return { 'content-type': type, 'cache-control': 'no-cache' };
  return { 'content-type': type, 'content-length': pieces.reduce((sum, piece) => sum + piece.length, 0) };
}

export async function sendTrouble(response: ServerResponse, dialect: WireDialect, trouble: WireTrouble): Promise<void> {
  await sendBody(response, jsonBody(dialect.trouble(trouble)), trouble.status, retryHeaders(trouble.wait));
}

function retryHeaders(wait: number | undefined): object {
  if (wait === undefined) return {};
  const seconds = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return wait % 1000 === 0 ? seconds : { ...seconds, 'retry-after-ms': String(wait) };
}
