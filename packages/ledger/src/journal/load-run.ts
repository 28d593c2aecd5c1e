import type { Attempt, LoopState } from '@tamis/core/loop';
import type { FinishReason, Usage } from '@tamis/core/model';
import type { AttemptRow } from '../model/attempt.ts';
import { verdictOf } from '../model/verdict-of.ts';
import type { Ledger } from '../port/ledger.ts';

/** An `ask` run in a form that can be resumed. */
export interface LoadedRun {
  readonly state: LoopState;
  readonly attempts: readonly Attempt[];
}

// The data that `ledgerJournal` keeps with a reply.
interface Extra {
  readonly number: number;
  readonly finish?: FinishReason;
  readonly usage?: Usage;
  readonly reasoning?: string;
  readonly absentNulls?: readonly string[];
}

/** Loads an `ask` run from a ledger. Returns undefined if there is no such run or some of its contents were not kept. */
export async function loadRun(ledger: Ledger, run: string): Promise<LoadedRun | undefined> {
  const row = await ledger.run(run);
  if (row?.state === undefined || row.contents !== 'all') return undefined;
  let attempts: Attempt[] = [];
  for await (const attempt of ledger.attempts(run, { unit: run, contents: true })) {
    const loaded = attemptOf(attempt);
    // A fresh start discards the earlier attempts.
    if (loaded?.reason === 'first') attempts = [];
    if (loaded !== undefined) attempts.push(loaded);
  }
  return { state: JSON.parse(row.state) as LoopState, attempts };
}

function attemptOf({ status, record, value, reply = '', reason, extra }: AttemptRow): Attempt | undefined {
  if (status === undefined || record === undefined || extra === undefined) return undefined;
  const verdict = verdictOf({ status, record, ...(value === undefined ? {} : { value }) });
  return { ...(JSON.parse(extra) as Extra), reason: reason as Attempt['reason'], reply, verdict };
}
