import type { Code, Json } from '@tamis/core';
import type { Span } from '@tamis/core/unit';
import type { FileFault } from './file-faults.ts';
import type { PipelineFault } from './pipeline-faults.ts';

/** A place in a file, with the text it is shown in. */
export interface Place {
  readonly file: string;
  readonly text: string;
  readonly span: Span;
}

/** One thing wrong with a file that a person wrote, and where; `mistakeText` says it in words. */
export interface Mistake {
  readonly code: Code | FileFault | PipelineFault;
  /** A note says what is so; nothing is wrong with it. */
  readonly severity: 'error' | 'warning' | 'note';
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** JSON Pointer into the file, which may hold only a part of the contract. */
  readonly pointer: string;
  /** What was found, what was expected, and so on. */
  readonly args: { readonly [name: string]: Json };
  /** Missing if there is no text to show. */
  readonly place?: Place;
}
