import type { Mistake } from '@tamis/files';
import type { UnitCounts, UnitState } from '@tamis/ledger';
import type { StoredStep } from './step-order.ts';

/** An event in a run, for display. */
export type RunEvent =
  /** Notes about a new run's requests, before the first is sent. */
  | { readonly kind: 'start-told'; readonly mistakes: readonly Mistake[] }
  /** The progress of a run: when it is begun or continued, and occasionally if other processes work on it too. */
  | {
      readonly kind: 'run-start' | 'run-seen';
      readonly run: string;
      readonly steps: readonly StoredStep[];
      readonly counts: UnitCounts;
      readonly spent: number;
    }
  | { readonly kind: 'units-added'; readonly step: string; readonly units: number }
  | {
      readonly kind: 'unit-moved';
      readonly step: string;
      readonly unit: string;
      readonly state: UnitState;
      readonly code?: string;
    }
  | { readonly kind: 'unit-reached'; readonly step: string; readonly unit: string }
  /** A later step refused this step's reply. The unit is back here, and its later results are undone. */
  | {
      readonly kind: 'unit-back';
      readonly step: string;
      readonly unit: string;
      readonly undone: readonly { readonly step: string; readonly state: UnitState }[];
    }
  /** A call is made now; the calls of a batch are not reported. */
  | { readonly kind: 'call-start'; readonly step: string; readonly unit: string; readonly attempt: number }
  | {
      readonly kind: 'call-end';
      readonly step: string;
      readonly unit: string;
      readonly attempt: number;
      readonly tokens: number;
      readonly cost?: number;
      readonly fault?: string;
    }
  | { readonly kind: 'batch-submitted'; readonly step: string; readonly batch: string; readonly requests: number }
  | {
      readonly kind: 'batch-looked';
      readonly step: string;
      readonly batch: string;
      readonly requests: number;
      /** The provider's name for its state. */
      readonly status: string;
      /** How many requests the provider has processed, if it says so. */
      readonly done?: number;
    }
  | {
      readonly kind: 'batch-ended';
      readonly step: string;
      readonly batch: string;
      readonly answered: number;
      readonly faults: number;
      /** Requests without a result. */
      readonly missing: number;
      /** Results that belong to no request. */
      readonly strays: number;
    }
  | { readonly kind: 'lane-paused'; readonly lane: string; readonly milliseconds: number }
  /** A value was coerced. The line is in the format familiar to operators of batch runs. */
  | { readonly kind: 'coerced'; readonly step: string; readonly unit: string; readonly line: string };
