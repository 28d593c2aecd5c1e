import type { BatchCallRow, BatchRow } from '@tamis/ledger';
import type { Reserved } from './purse.ts';

/** A batch that may produce answers. */
export interface OpenBatch {
  readonly row: Pick<BatchRow, 'batch' | 'step' | 'model' | 'address' | 'state' | 'remote' | 'requests' | 'createdAt'>;
  /** Its requests that are open. */
  readonly calls: readonly BatchCallRow[];
  /** The most that each of them may cost, by its id. */
  readonly reserved: ReadonlyMap<string, Reserved>;
}

/** What the process following a batch tells the others. */
export interface BatchPorts {
  /** These units are no longer in a batch, and may be left at these steps. */
  readonly leave: (units: Iterable<string>, steps: Iterable<string>) => void;
}
