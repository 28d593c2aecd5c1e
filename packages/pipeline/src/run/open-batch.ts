import type { BatchCallRow, BatchRow } from '@tamis/ledger';
import type { ModelStep } from '../model/pipeline.ts';
import type { BatchAsking } from './batch-gathering.ts';
import type { Reserved } from './purse.ts';

export interface OpenBatch {
  readonly row: Pick<BatchRow, 'batch' | 'step' | 'model' | 'address' | 'state' | 'remote' | 'requests' | 'createdAt'>;
  readonly calls: readonly BatchCallRow[];
  // The maximum cost of each open request, by id.
  readonly reserved: ReadonlyMap<string, Reserved>;
}

export type PastBatch = BatchRow & { readonly calls: readonly BatchCallRow[] };

export interface BatchDesk {
  readonly isIdle: boolean;
  takes(step: ModelStep): boolean;
  // Whether a unit is in a batch or about to be, so that it must not be asked about in any other way.
  has(unit: string): boolean;
  resume(batches: readonly PastBatch[]): Promise<void>;
  ask(step: ModelStep, asking: BatchAsking): Promise<void>;
  flush(): void;
  leave(units: Iterable<{ readonly unit: string }>, steps: Iterable<string>): void;
  onLeave(leave: (step: string) => void): void;
  // Waits until this process is done with all of its batches. Throws the error if one went wrong.
  finished(): Promise<void>;
}
