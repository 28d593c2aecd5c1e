import type { Code, Json } from '@tamis/core';
import type { Span } from '@tamis/core/kind';
import type { FileFault } from './file-faults.ts';
import type { PipelineFault } from './pipeline-faults.ts';

/** A place in a file, with the text around it. */
export interface Place {
  readonly file: string;
  readonly text: string;
  readonly span: Span;
  /** The earlier place, if the mistake is about two places. */
  readonly first?: Span;
}

/** One mistake in a file that a person wrote, with its place. `mistakeText` renders it. */
export interface Mistake {
  readonly code: Code | FileFault | PipelineFault;
  /** A note states a fact and reports no problem. */
  readonly severity: 'error' | 'warning' | 'note';
  /** JSON Pointer into the contract. */
  readonly path: string;
  /** JSON Pointer into the file, which may contain only a part of the contract. */
  readonly pointer: string;
  /** What was found, what was expected, and so on. */
  readonly args: { readonly [name: string]: Json };
  /** Missing if there is no text to show. */
  readonly place?: Place;
}

/** A rendered mistake: the message, and what a person can do about it. */
export interface MistakeText {
  readonly message: string;
  readonly help: string;
}

/** A file that could not be read as data, with the reason. */
export interface BrokenFile {
  readonly mistakes: readonly Mistake[];
}

// Makes a mistake from a file fault, with values for the placeholders in its message.
export function fileFault(code: FileFault, place?: Place, args: { readonly [name: string]: Json } = {}): Mistake {
  return { code, severity: 'error', path: '', pointer: '', args, ...(place && { place }) };
}
