import type { Ledger } from '../port/ledger.ts';
import { type Notice, type NoticeEvent, noticeOf } from './notice.ts';
import { postWebhook, type Webhook } from './post-webhook.ts';
import { runCommand } from './run-command.ts';

/** How people are notified. */
export interface Telling {
  readonly ledger: Ledger;
  /** A program and its arguments; it gets the notice as JSON on standard input. No shell is involved. */
  readonly command?: readonly string[];
  readonly webhook?: Webhook;
  /** How long before its expiry a reminder of a review is sent, in milliseconds; 15 minutes by default. */
  readonly before?: number;
  /** How often an undelivered notice is tried; 5 by default. */
  readonly tries?: number;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** The result of a round of notifications. */
export interface Told {
  readonly told: number;
  readonly failed: number;
}

const BEFORE = 900_000;
const TRIES = 5;
/** The wait before the second try; each later one is twice as long. */
const FIRST_WAIT = 5_000;

/**
 * Notifies people about every open review that is new or about to expire, once each. Call it again for new reviews and failed
 * notices.
 */
export async function tellPeople(telling: Telling): Promise<Told> {
  const { ledger, command, webhook, before = BEFORE, now = Date.now } = telling;
  let [told, failed] = [0, 0];
  await ledger.tend();
  for await (const review of ledger.reviews({ state: 'open' })) {
    const isExpiring = review.expiresAt !== undefined && review.expiresAt - now() <= before;
    for (const event of ['review-opened', ...(isExpiring ? ['review-expiring'] : [])] as NoticeEvent[]) {
      const notice = noticeOf(event, review);
      const ways = [
        ...(command === undefined ? [] : [{ channel: 'command', send: () => runCommand(command, notice) }]),
        ...(webhook === undefined ? [] : [{ channel: 'webhook', send: () => postWebhook(webhook, notice, now()) }]),
      ];
      for (const way of ways) {
        const sent = await sendOnce(telling, notice, way);
        if (sent === true) told += 1;
        if (sent === false) failed += 1;
      }
    }
  }
  return { told, failed };
}

interface Way {
  readonly channel: string;
  readonly send: () => Promise<boolean>;
}

/** Claims a notice first, so that two processes do not both send it; undefined if it is not to be sent now. */
async function sendOnce(
  { ledger, tries = TRIES }: Telling,
  { review, event }: Notice,
  { channel, send }: Way,
): Promise<boolean | undefined> {
  const key = { review, event, channel };
  if (!(await ledger.claimNotice({ ...key, tries, wait: FIRST_WAIT }))) return undefined;
  const isTaken = await send();
  if (isTaken) await ledger.endNotice(key);
  return isTaken;
}
