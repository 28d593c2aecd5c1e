import { createHash } from 'node:crypto';
import type { Template } from './templates.ts';

/** The address that notices are posted to, and their format. */
export interface Webhook {
  readonly url: string;
  /** The secret, `whsec_` and base64 as in Standard Webhooks. Without it, nothing is signed. */
  readonly secret?: string;
  /** The format of the body; `json` by default. */
  readonly template?: Template;
  /** The person that the links in it sign in. Without a name, it has no links. */
  readonly name?: string;
}

export function channelOf({ url, name = '' }: Webhook): string {
  return `webhook ${createHash('sha256').update(`${url}\n${name}`).digest('hex').slice(0, 16)}`;
}
