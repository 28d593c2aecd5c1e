import type { DataFile } from '../read/data-file.ts';

/** Parts of a contract that may be in separate files. */
export const PARTS = ['schema', 'rules', 'tools', 'grammar'] as const;

/** The files that a contract came from: one that holds all of it, except for parts in files of their own. */
export interface ContractFiles {
  readonly contract?: DataFile | undefined;
  readonly schema?: DataFile | undefined;
  readonly rules?: DataFile | undefined;
  readonly tools?: DataFile | undefined;
  readonly grammar?: DataFile | undefined;
}
