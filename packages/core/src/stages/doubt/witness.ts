import type { Evidence } from '../../model/evidence.ts';
import type { Json } from '../../model/json.ts';

/** What speaks for or against a reading beside its text: the contract, and what the provider said. */
export interface Witness {
  /** What a text of strict JSON comes to under the contract; undefined if it does not fit, or only by a guess. */
  readonly fit: (text: string) => Fit | undefined;
  /** Whether the schema leaves nothing to add to the object or list at a pointer. */
  readonly isFull: (value: Json, pointer: string) => boolean;
  /** Whether the provider reported that the model ended the reply itself. */
  readonly isComplete: boolean;
}

/** A reading that fits. */
export type Fit = Pick<Evidence, 'changes' | 'findings' | 'dropped'> & { readonly value: Json };
