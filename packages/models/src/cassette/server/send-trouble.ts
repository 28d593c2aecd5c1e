import type { ServerResponse } from 'node:http';
import type { WireDialect, WireTrouble } from '../wire/dialect.ts';
import { sendBody } from './send.ts';
import { jsonBody } from './wire-body.ts';

/** Sends an error in the shape of a protocol. */
export async function sendTrouble(response: ServerResponse, dialect: WireDialect, trouble: WireTrouble): Promise<void> {
  await sendBody(response, jsonBody(dialect.trouble(trouble)), trouble.status, retryHeaders(trouble.wait));
}

/** Whole seconds for everybody, and the exact time for clients that read it. */
function retryHeaders(wait: number | undefined): object {
  if (wait === undefined) return {};
  const seconds = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return wait % 1000 === 0 ? seconds : { ...seconds, 'retry-after-ms': String(wait) };
}
