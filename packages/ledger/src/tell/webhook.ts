import { createHash } from 'node:crypto';
import type { Template } from './templates.ts';

/** Where notices are posted, and as what. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and base64, as Standard Webhooks has it; without it, nothing is signed. */
  readonly secret?: string;
  /** The shape of the body: `json` by default. */
  readonly template?: Template;
  /** Whom the links in it sign in; without it, it has none. */
  readonly name?: string;
}

/** The name of a webhook in the ledger. Its address may be a secret, so it is not part of it. */
export function channelOf({ url, name = '' }: Webhook): string {
  return `webhook ${createHash('sha256').update(`${url}\n${name}`).digest('hex').slice(0, 16)}`;
}
