import type { Code } from '@tamis/core';
import type { Span } from '@tamis/core/unit';
import type { FileFault } from './file-faults.ts';

/** A place in a file, with the text it is shown in. */
export interface Place {
  readonly file: string;
  readonly text: string;
  readonly span: Span;
}

/** One thing wrong with a file that a person wrote, and where. */
export interface Mistake {
  readonly code: Code | FileFault;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** JSON Pointer into the file, which may hold a part of the contract only. */
  readonly pointer: string;
  readonly message: string;
  readonly help: string;
  /** Missing where there is no text to show. */
  readonly place?: Place;
}
