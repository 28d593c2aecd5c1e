import type { Evidence } from '../../model/evidence.ts';
import type { Json } from '../../model/json.ts';

/** Evidence for or against a reading besides its text: the contract, and the provider's report. */
export interface Witness {
  /** Returns the result of strict JSON text under the contract, or undefined if it does not fit, or only by a guess. */
  readonly fit: (text: string) => Fit | undefined;
  /** Whether the schema allows nothing to be added to the object or list at a pointer. */
  readonly isFull: (value: Json, pointer: string) => boolean;
  /** Whether the document has a key that the schema does not describe, although it describes others. */
  readonly hasUnknownKey: (value: Json) => boolean;
  /** Whether the provider reported that the model ended the reply on its own. */
  readonly isComplete: boolean;
}

/** A reading that fits the contract. */
export type Fit = Pick<Evidence, 'changes' | 'findings' | 'dropped'> & { readonly value: Json };
