import type { Outcome } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';

/** The exit code of a run; `interrupted` is the code of the signal that ended it, if one did. */
export function exitOf(outcome: Outcome, interrupted: number | null): number {
  switch (outcome.status) {
    case 'accepted':
      return EXIT.valid;
    case 'exhausted':
    case 'escalated':
      return outcome.held === undefined && outcome.status === 'exhausted' ? EXIT.someFailed : EXIT.decisionPending;
    case 'cancelled':
      return interrupted ?? EXIT.someFailed;
    case 'faulted':
      // A rule that can't be evaluated is a mistake in the contract, however late it shows up.
      return outcome.fault.code === 'fault.contract' ? EXIT.usage : EXIT.environment;
  }
}
