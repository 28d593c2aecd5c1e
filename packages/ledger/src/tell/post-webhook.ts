import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Notice } from './notice.ts';

/** Where notices are posted, and the secret that signs them. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** How long a server may take, in milliseconds. */
const PATIENCE = 10_000;

/** An older signature is refused, to prevent replays; milliseconds. */
const OLDEST = 300_000;

/** Posts a notice, signed over its body and the time; returns whether the server accepted it. Redirects are not followed. */
export async function postWebhook({ url, secret }: Webhook, notice: Notice, now: number): Promise<boolean> {
  const body = JSON.stringify(notice);
  const timestamp = String(now);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'x-tamis-timestamp': timestamp,
        'x-tamis-signature': `sha256=${signatureOf(secret, timestamp, body)}`,
      },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Whether a webhook was recently signed with the secret; for the receiver. */
export function isSigned(
  { secret, now = Date.now() }: { readonly secret: string; readonly now?: number },
  { timestamp, signature, body }: { readonly timestamp: string; readonly signature: string; readonly body: string },
): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(`sha256=${signatureOf(secret, timestamp, body)}`);
  const isRecent = /^\d{1,16}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= OLDEST;
  return given.length === expected.length && timingSafeEqual(given, expected) && isRecent;
}
