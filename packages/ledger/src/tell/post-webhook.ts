import type { Notice } from './notice.ts';
import { signedHeaders } from './sign.ts';
import { bodyOf } from './templates.ts';
import type { Webhook } from './webhook.ts';

/** How long a server may take, in milliseconds. */
const PATIENCE = 10_000;

/** Posts a notice; returns whether the server accepted it. Redirects are not followed, and what it answers is not read. */
export async function postWebhook(webhook: Webhook, notice: Notice, now: number): Promise<boolean> {
  const { url, secret, template = 'json' } = webhook;
  const body = bodyOf(template, notice);
  const signed = secret === undefined ? {} : signedHeaders(secret, `${notice.review}_${notice.event}`, body, now);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
