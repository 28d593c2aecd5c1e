import { reconcile } from '@tamis/core/review';
import type { Ledger } from '../port/ledger.ts';
import type { LookingFor } from './rechecks.ts';

/**
 * Asks the declarations of all lost acts in a ledger that concern this host what became of them, and records the answers. A program does
 * this when it starts, before anybody is asked. Returns the number answered.
 */
export async function reconcileActs(ledger: Ledger, lookingFor: LookingFor): Promise<number> {
  await ledger.tend();
  let answered = 0;
  for await (const review of ledger.reviews({ unsettled: true })) {
    const { kind, action, source, execution } = review;
    if (execution?.state !== 'unknown') continue;
    const found = lookingFor({ kind, run: source.run, ...(action === undefined ? {} : { action }) });
    if (found !== undefined && (await reconcile({ ledger, ...found }, review)) !== undefined) answered += 1;
  }
  return answered;
}
