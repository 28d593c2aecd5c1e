import type { BatchRow, CallCost, UnitCounts } from '@tamis/ledger';
import type { StaleResults } from '../inputs/changes.ts';

/**
 * Why a run stopped before its end. A budget with `isUnknown` can't be kept, because a call of unknown cost was answered. A budget that is
 * `short` has money left, but less than the next call can cost. `doubtful` is what calls without a response may have cost.
 */
export type Stop =
  | { readonly kind: 'interrupted' }
  /** All units are done, but steps and reports for the whole run need the run folder, which the worker that led does not have. */
  | { readonly kind: 'folder' }
  /** Someone asked for a pause through the ledger. */
  | { readonly kind: 'pause'; readonly by: string }
  | {
      readonly kind: 'budget';
      readonly max: number;
      readonly isUnknown?: true;
      readonly short?: number;
      readonly doubtful?: number;
    }
  /** It is unknown whether a provider has these batches or how they ended, so a person decides. */
  | { readonly kind: 'batch-unknown'; readonly batches: number; readonly units: number }
  /** The provider or the machine failed. `code` is the fault's code. */
  | { readonly kind: 'provider'; readonly name: string; readonly code: string; readonly message: string }
  | {
      readonly kind: 'zero-valid';
      readonly step: string;
      readonly units: number;
      /** Whether the run stopped early, with units left. */
      readonly isEarly: boolean;
      readonly commonest: readonly { readonly code: string; readonly path: string; readonly units: number }[];
    };

/** How a run ended, or where it stopped. */
export interface RunEnd {
  readonly run: string;
  readonly folder: string;
  readonly stop?: Stop;
  readonly counts: UnitCounts;
  readonly costs: readonly CallCost[];
  /** Batches that the provider has, or may have. */
  readonly batches: readonly BatchRow[];
  /** Results that were made with inputs other than the current ones. */
  readonly stale: readonly StaleResults[];
  /** Notes for people: files that were not written, scripts that were left out. */
  readonly notes: readonly string[];
}
