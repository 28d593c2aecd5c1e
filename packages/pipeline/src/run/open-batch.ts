import type { BatchCallRow, BatchRow } from '@tamis/ledger';
import type { ModelStep } from '../model/pipeline.ts';
import type { BatchAsking } from './batch-gathering.ts';
import type { Reserved } from './purse.ts';

/** A batch that may produce replies. */
export interface OpenBatch {
  readonly row: Pick<BatchRow, 'batch' | 'step' | 'model' | 'address' | 'state' | 'remote' | 'requests' | 'createdAt'>;
  /** Its open requests. */
  readonly calls: readonly BatchCallRow[];
  /** The maximum cost of each open request, by id. */
  readonly reserved: ReadonlyMap<string, Reserved>;
}

/** A batch that an earlier process left behind, with its requests. */
export type PastBatch = BatchRow & { readonly calls: readonly BatchCallRow[] };

/** The batches of a run, as seen by the code that processes its units. */
export interface BatchDesk {
  /** Whether nothing is gathered, and no batch is in flight. */
  readonly isIdle: boolean;
  /** Whether a step's questions are gathered into batches. Recorded replies, for example, are played one by one. */
  takes(step: ModelStep): boolean;
  /** Whether a unit is in a batch or about to be, so that it must not be asked about in any other way. */
  has(unit: string): boolean;
  /** Resumes the batches that earlier processes left behind. */
  resume(batches: readonly PastBatch[]): Promise<void>;
  /** Adds a question to the next batch of its step. Nothing is written before that batch is submitted. */
  ask(step: ModelStep, asking: BatchAsking): Promise<void>;
  /** Submits the gathered requests, as long as more batches may be in flight. */
  flush(): void;
  /** Records that these units are no longer in a batch and may be left at these steps. */
  leave(units: Iterable<{ readonly unit: string }>, steps: Iterable<string>): void;
  /** Registers a function that is called when units are left at a step. */
  onLeave(leave: (step: string) => void): void;
  /** Waits until this process is done with all of its batches. Throws the error if one went wrong. */
  finished(): Promise<void>;
}
