import type { Notice } from './notice.ts';
import { signedHeaders } from './sign.ts';
import { bodyOf } from './templates.ts';
import type { Webhook } from './webhook.ts';

const PATIENCE = 10_000;

export async function postWebhook(webhook: Webhook, notice: Notice, now: number): Promise<string | undefined> {
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
    return response.ok ? undefined : `${hostOf(url)} answered ${response.status}`;
  } catch (problem) {
    return `${hostOf(url)} ${reasonOf(problem)}`;
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'the webhook';
}

// The reason of a `fetch` error, which is in its cause. Its message may contain the address, so only its code is reported.
function reasonOf(problem: unknown): string {
  if (problem instanceof DOMException && problem.name === 'TimeoutError') return `did not respond within ${PATIENCE / 1000} s`;
  const { code } = ((problem as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? `could not be reached: ${code}` : 'could not be reached, or responded with a redirect';
}
