import { type Ledger, openLedger } from '@tamis/ledger';
import type { FoundReview } from '../open-ledgers.ts';

export async function inLedger<Result>(
  { place }: FoundReview,
  work: (ledger: Ledger) => Promise<Result>,
  say: (problem: string) => void,
): Promise<Result | undefined> {
  let ledger: Ledger | undefined;
  try {
    ledger = openLedger(place, { create: false });
    return await work(ledger);
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem));
    return undefined;
  } finally {
    await ledger?.close();
  }
}
