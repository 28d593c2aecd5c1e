import type { DataFile } from '../read/data-file.ts';

/** Parts of a contract that may have a file of their own. */
export const PARTS = ['schema', 'rules', 'tools', 'grammar'] as const;

/** The files that a contract came from: one that holds all of it, but perhaps for some parts. */
export interface ContractFiles {
  readonly contract?: DataFile | undefined;
  readonly schema?: DataFile | undefined;
  readonly rules?: DataFile | undefined;
  readonly tools?: DataFile | undefined;
  readonly grammar?: DataFile | undefined;
}
