import type { RunEnd } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';

/** The exit code of a run; `interrupted` is the code of the signal that stopped it, if one did. */
export function exitOfRun({ stop, counts }: RunEnd, interrupted: number | null): number {
  switch (stop?.kind) {
    case 'interrupted':
      return interrupted ?? EXIT.interrupted;
    case 'budget':
      return EXIT.budgetReached;
    case 'provider':
    case 'pause':
      return EXIT.environment;
    case 'batch-unknown':
      return EXIT.decisionPending;
    case 'zero-valid':
      return EXIT.zeroValid;
    case undefined:
      return exitOfCounts(counts.states);
    default:
      return stop satisfies never;
  }
}

function exitOfCounts({ failed, quarantined, waiting }: RunEnd['counts']['states']): number {
  if (failed + quarantined > 0) return EXIT.someFailed;
  return waiting > 0 ? EXIT.decisionPending : EXIT.valid;
}
