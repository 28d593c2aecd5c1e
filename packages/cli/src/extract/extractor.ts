import type { CodeProblem } from '@tamis/core';
import type { Extraction } from '@tamis/core/extraction-rules';

/** What was found in a path. */
export interface PathExtraction extends Omit<Extraction, 'errors'> {
  /** Why fields have no value, by field; `extract` if the code of a rule failed. */
  readonly errors: { readonly [name: string]: string };
  /** How the code of a rule failed. */
  readonly problem?: Omit<CodeProblem, 'type'>;
}

/**
 * What rules find in paths: many paths at once, one answer for each, in order. Rules in YAML answer at once; a rule in Python
 * runs in a sandbox, and answers later.
 */
export interface Extractor {
  extract(paths: readonly string[]): readonly PathExtraction[] | Promise<readonly PathExtraction[]>;
  close?(): Promise<void>;
}
