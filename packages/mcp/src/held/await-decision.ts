import { setTimeout as sleep } from 'node:timers/promises';
import { answerRechecks, type ReviewRow } from '@tamis/ledger';
import type { Call, Desk, Judging } from '../call/call.ts';

const POLL = 200;
const PROGRESS = 5_000;

// Waits until a review is over; ends early if the caller cancels the call, the session is closed, or it has waited for that many
// milliseconds.
export async function awaitDecision(
  desk: Pick<Desk, 'ledger' | 'session' | 'world'>,
  { call, gate }: Pick<Judging, 'call' | 'gate'>,
  { review }: Pick<ReviewRow, 'review'>,
  patience = Number.POSITIVE_INFINITY,
): Promise<ReviewRow | 'cancelled' | 'closed' | 'later'> {
  const { ledger } = desk;
  const began = performance.now();
  let told = Number.NEGATIVE_INFINITY;
  for (;;) {
    await ledger.tend();
    const row = (await ledger.review(review)) as ReviewRow;
    if (row.state !== 'open') return row;
    const end = endOf(call);
    if (end !== undefined) return end;
    await answerAsked(desk, gate);
    const now = performance.now();
    if (now - began >= patience) return 'later';
    if (now - told >= PROGRESS) {
      call.progress(waitingText(review));
      told = now;
    }
    await sleep(POLL, undefined, { signal: call.signal }).catch(() => undefined);
  }
}

// Tells approvers whether the calls of this session could run now, if they asked.
export async function answerAsked(
  { ledger, session, world }: Pick<Desk, 'ledger' | 'session' | 'world'>,
  gate: Judging['gate'],
): Promise<void> {
  await answerRechecks(ledger, ({ run, kind }) => (run === session && kind === 'tool-call' ? { gate, world } : undefined));
}

export function waitingText(review: string): string {
  return `Waiting for a person to decide (review ${review}).`;
}

function endOf({ signal }: Call): 'cancelled' | 'closed' | undefined {
  if (!signal.aborted) return undefined;
  return signal.reason === 'cancelled' ? 'cancelled' : 'closed';
}
