import { createHmac, timingSafeEqual } from 'node:crypto';

const OLDEST = 300;

// How many signatures a header may have. There are a few while a secret is being replaced.
const MOST_SIGNATURES = 10;

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  // `v1,` and HMAC-SHA256 over `id.timestamp.body` in base64. Several signatures are separated by spaces.
  readonly 'webhook-signature': string;
}

/** Whether a string can be a webhook secret: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(secret: string): boolean {
  const text = secret.startsWith('whsec_') ? secret.slice(6) : '';
  const { length } = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && length >= 24 && length <= 64;
}

export function signedHeaders(secret: string, id: string, body: string, now: number): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(secret, id, timestamp, body)}`,
  };
}

function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  if (!isWebhookSecret(secret)) throw new RangeError('A webhook secret is `whsec_` followed by 24 to 64 bytes in base64.');
  return createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
}

/** Whether a message was recently signed with the secret. For receivers; header names are in lower case. */
export function isSigned(
  { secret, now = Date.now() }: { readonly secret: string; readonly now?: number },
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  body: string,
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= OLDEST;
  const expected = Buffer.from(`v1,${signatureOf(secret, id, timestamp, body)}`);
  const given = signatures.split(' ', MOST_SIGNATURES).map((one) => Buffer.from(one));
  return isRecent && given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
