import { createHash } from 'node:crypto';
import type { Template } from './templates.ts';

/** The address that notices are posted to, and their format. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and base64, as Standard Webhooks has it; without it, nothing is signed. */
  readonly secret?: string;
  /** The shape of the body: `json` by default. */
  readonly template?: Template;
  /** Whom the links in it sign in; without it, it has none. */
  readonly name?: string;
}

/** The name of a webhook in the ledger. It leaves out the address, which may be a secret. */
export function channelOf({ url, name = '' }: Webhook): string {
  return `webhook ${createHash('sha256').update(`${url}\n${name}`).digest('hex').slice(0, 16)}`;
}
