import { Fault } from '@tamis/core';
import type { Decided, NewDecision } from '@tamis/core/review';
import { type OpenOptions, openLedger } from '../open/open-ledger.ts';
import type { Ledger } from '../port/ledger.ts';
import { hasRunLedger, runLedgerPlace } from './run-ledger.ts';

/** A ledger registered in a home, or the reason it can't be opened. The home itself has no folder. */
export type KnownLedger =
  | { readonly folder?: string; readonly ledger: Ledger }
  | { readonly folder: string; readonly fault: Fault };

/**
 * The home ledger and the ledgers of all run folders registered in it. Each is open only while the caller looks at it, so any number of
 * runs can be visited. Folders that no longer exist are skipped.
 */
export async function* ledgersOf(home: Ledger, options: OpenOptions = {}): AsyncGenerator<KnownLedger, void, undefined> {
  yield { ledger: home };
  for (const folder of await home.folders()) {
    if (!hasRunLedger(folder)) continue;
    const known = tryOpen(folder, options);
    try {
      yield known;
    } finally {
      if ('ledger' in known) await known.ledger.close();
    }
  }
}

function tryOpen(folder: string, options: OpenOptions): KnownLedger {
  try {
    return { folder, ledger: openLedger(runLedgerPlace(folder), { ...options, create: false }) };
  } catch (problem) {
    if (problem instanceof Fault) return { folder, fault: problem };
    throw problem;
  }
}

/** Records a decision in the ledger that owns the review. Throws if a ledger that might own it can't be opened. */
export async function decideIn(home: Ledger, decision: NewDecision, options: OpenOptions = {}): Promise<Decided> {
  let fault: Fault | undefined;
  for await (const known of ledgersOf(home, options)) {
    if ('fault' in known) fault ??= known.fault;
    else if ((await known.ledger.review(decision.review)) !== undefined) return await known.ledger.decide(decision);
  }
  if (fault !== undefined) throw fault;
  return { status: 'unknown' };
}
