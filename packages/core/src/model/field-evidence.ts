import type { Code } from '../codes/code.ts';

/** The evidence about one place of a value. Fields that would say nothing are absent. */
export type FieldEvidence = {
  /** JSON Pointer to the place. */
  readonly path: string;
  /** The changes and omissions there, with their grades. */
  readonly changes?: readonly GradedChange[];
  /** Whether the value is in the source that it must come from. Missing if it was not looked up. */
  readonly grounded?: boolean;
  /** The similarity between the value and the passage that was found, or else the nearest one. Missing if there is none. */
  readonly similarity?: number;
  /** The reply left the field null, because the text does not state it. */
  readonly abstained?: true;
  /** How many of the earlier attempts with a value there read the same value. */
  readonly agreement?: FieldAgreement;
};

/** A change at a place. `dropped` means that the part there did not meet the contract and was left out. */
export type GradedChange = {
  readonly code: Code;
  readonly grade: 'safe' | 'unsafe' | 'dropped';
};

/** How many earlier attempts read the same value at a place, and how many read a different one. */
export type FieldAgreement = {
  readonly same: number;
  readonly differ: number;
};
