import type { DataFile } from '../read/data-file.ts';

/** Parts of a contract that may be in separate files. */
export const PARTS = ['schema', 'rules', 'tools', 'grammar'] as const;

/** The files a contract came from: the main file, and separate files for some of its parts. */
export interface ContractFiles {
  readonly contract?: DataFile | undefined;
  readonly schema?: DataFile | undefined;
  readonly rules?: DataFile | undefined;
  readonly tools?: DataFile | undefined;
  readonly grammar?: DataFile | undefined;
}
