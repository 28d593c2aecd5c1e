import type { Code } from '../../codes/code.ts';
import type { Span } from '../../lib/span.ts';
import type { Evidence, Json } from '../../model/index.ts';

export interface ContractFit {
  // Returns the result of strict JSON text under the contract, or undefined if it does not fit, or only by a guess.
  readonly fit: (text: string) => Fit | undefined;
  readonly isFull: (value: Json, pointer: string) => boolean;
  readonly isComplete: boolean;
  // Whether the policy accepts a change with this code, although it is unsafe.
  readonly allows: (code: Code) => boolean;
  readonly keys: ReadonlySet<string> | undefined;
  // Chooses what is held. Without it, the first reading is.
  readonly likeliest: ReadingSearch | undefined;
}

// Returns the likeliest reading of a reply that is held or refused anyway, with others that are about as likely.
export type ReadingSearch = (text: string, evidence: Evidence, region: Span, witness: ContractFit) => Evidence;

export type Fit = Pick<Evidence, 'changes' | 'findings' | 'dropped'> & { readonly value: Json };
