import { setTimeout as sleep } from 'node:timers/promises';
import { answerRechecks, type ReviewRow } from '@tamis/ledger';
import type { Call, Desk, Judging } from './call.ts';

/** How often the ledger is polled, and how often the caller is told that the call is in progress, in milliseconds. */
const POLL = 200;
const PROGRESS = 5_000;

/** Waits until a review is over; ends early if the caller cancels the call, or the session is closed. */
export async function awaitDecision(
  desk: Pick<Desk, 'ledger' | 'session' | 'world'>,
  { call, gate }: Pick<Judging, 'call' | 'gate'>,
  { review }: Pick<ReviewRow, 'review'>,
): Promise<ReviewRow | 'cancelled' | 'closed'> {
  const { ledger, session, world } = desk;
  let told = Number.NEGATIVE_INFINITY;
  for (;;) {
    await ledger.tend();
    const row = (await ledger.review(review)) as ReviewRow;
    if (row.state !== 'open') return row;
    const end = endOf(call);
    if (end !== undefined) return end;
    await answerRechecks(ledger, ({ run, kind }) => (run === session && kind === 'tool-call' ? { gate, world } : undefined));
    if (performance.now() - told >= PROGRESS) {
      call.progress(`Waiting for a person to decide (review ${review}).`);
      told = performance.now();
    }
    await sleep(POLL, undefined, { signal: call.signal }).catch(() => undefined);
  }
}

function endOf({ signal }: Call): 'cancelled' | 'closed' | undefined {
  if (!signal.aborted) return undefined;
  return signal.reason === 'cancelled' ? 'cancelled' : 'closed';
}
