import type { ReviewRow } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';
import { type Linking, newLink } from './link.ts';
import { type NoticeEvent, noticeOf } from './notice.ts';
import { postWebhook } from './post-webhook.ts';
import { runCommand } from './run-command.ts';
import { channelOf, type Webhook } from './webhook.ts';

/** Options for notifying people. */
export interface Telling {
  readonly ledger: Ledger;
  /** A program and its arguments. It gets the notice as JSON on standard input, without a shell. */
  readonly command?: readonly string[];
  readonly webhooks?: readonly Webhook[];
  /** Options for links in webhooks. Without them, notices have no links. */
  readonly links?: Linking;
  /** Whether notices summarise what would run in the contract's words, which include arguments. */
  readonly summaries?: boolean;
  /** How long before a review expires its reminder is sent, in milliseconds; 15 minutes by default. */
  readonly before?: number;
  /** How often an undelivered notice is tried. By default, it is tried as long as the review waits. */
  readonly tries?: number;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** The result of a round of notifications. */
export interface Told {
  readonly told: number;
  readonly failed: number;
  /** Why the last notice failed, without the address. */
  readonly why?: string;
}

const BEFORE = 900_000;

// The wait before the second try, in milliseconds. Each later wait is twice as long, up to the longest.
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 900_000;

// How long a sender may take, in milliseconds. This is longer than any way of sending needs; after that, the sender is presumed dead.
const LEASE = 60_000;

/**
 * Notifies people about every open review that is new or about to expire. Each notice is sent by one process at a time and recorded once
 * the receiver has accepted it. It is sent twice only if a process ends between the two. Call this again for new reviews and failed
 * notices.
 */
export async function tellPeople(telling: Telling): Promise<Told> {
  const { ledger, before = BEFORE, now = Date.now } = telling;
  const ways = waysOf(telling);
  // A way that fails is skipped until the next round. Otherwise a server that is down would hold up the others.
  const failed = new Set<Way>();
  let [told, why] = [0, ''];
  await ledger.tend();
  for await (const review of ledger.reviews({ state: 'open' })) {
    const isExpiring = review.expiresAt !== undefined && review.expiresAt - now() <= before;
    for (const event of ['review-opened', ...(isExpiring ? ['review-expiring'] : [])] as NoticeEvent[])
      for (const way of ways.filter((one) => !failed.has(one))) {
        const sent = await sendOnce(telling, review, event, way);
        if (sent?.problem !== undefined) {
          failed.add(way);
          why = sent.problem;
        } else if (sent !== undefined) told += 1;
      }
  }
  return { told, failed: failed.size, ...(why === '' ? {} : { why }) };
}

interface Way {
  readonly channel: string;
  readonly send: (event: NoticeEvent, review: ReviewRow) => Promise<string | undefined>;
}

function waysOf({ ledger, command, webhooks = [], links, summaries, now = Date.now }: Telling): readonly Way[] {
  const run = command && {
    channel: 'command',
    send: async (event: NoticeEvent, review: ReviewRow) =>
      (await runCommand(command, noticeOf(event, review, summaries))) ? undefined : 'the command failed',
  };
  const posts = webhooks.map((webhook) => ({
    channel: channelOf(webhook),
    send: async (event: NoticeEvent, review: ReviewRow) => {
      const { name } = webhook;
      const link = links === undefined || name === undefined ? undefined : await newLink(ledger, links, review, name);
      const notice = noticeOf(event, review, summaries);
      return await postWebhook(webhook, link === undefined ? notice : { ...notice, link }, now());
    },
  }));
  return run === undefined ? posts : [run, ...posts];
}

// Claims a notice first, so that two processes don't both send it. Returns undefined if it should not be sent now.
async function sendOnce(
  { ledger, tries = Number.POSITIVE_INFINITY }: Telling,
  review: ReviewRow,
  event: NoticeEvent,
  { channel, send }: Way,
): Promise<{ readonly problem: string | undefined } | undefined> {
  const key = { review: review.review, event, channel };
  const count = await ledger.claimNotice({ ...key, tries, lease: LEASE });
  if (count === 0) return undefined;
  const problem = await send(event, review);
  if (problem === undefined) await ledger.endNotice(key);
  else await ledger.deferNotice(key, waitAfter(count));
  return { problem };
}

// The wait before the next try. Half of it is random, so that notices that failed together are not retried together.
function waitAfter(count: number): number {
  const whole = Math.min(FIRST_WAIT * 2 ** (count - 1), LONGEST_WAIT);
  return Math.ceil(whole * (1 - Math.random() / 2));
}
