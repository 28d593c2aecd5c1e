import type { CodeProblem } from '@tamis/core';
import type { Extraction } from '@tamis/core/extraction-rules';

/** The fields extracted from a path. */
export interface PathExtraction extends Omit<Extraction, 'errors'> {
  /** Why fields have no value, by field; `extract` if the rule's code failed. */
  readonly errors: { readonly [name: string]: string };
  /** How the rule's code failed. */
  readonly problem?: Omit<CodeProblem, 'type'>;
}

/**
 * Applies rules to many paths at once and returns one result per path, in order. Rules in YAML return results immediately; a rule in Python
 * runs in a sandbox and returns a promise.
 */
export interface Extractor {
  extract(paths: readonly string[]): readonly PathExtraction[] | Promise<readonly PathExtraction[]>;
  close?(): Promise<void>;
}
