import type { BatchCallRow, BatchRow } from '@tamis/ledger';
import type { Reserved } from './purse.ts';

/** A batch that may bring answers. */
export interface OpenBatch {
  readonly row: Pick<BatchRow, 'batch' | 'step' | 'model' | 'state' | 'remote' | 'requests' | 'createdAt'>;
  /** Its requests that are open. */
  readonly calls: readonly BatchCallRow[];
  /** What each of them may cost, by its id. */
  readonly reserved: ReadonlyMap<string, Reserved>;
}

/** What whoever looks after a batch tells the others. */
export interface BatchPorts {
  /** These units are in no batch any more, and may be left at these steps. */
  readonly leave: (units: Iterable<string>, steps: Iterable<string>) => void;
}
