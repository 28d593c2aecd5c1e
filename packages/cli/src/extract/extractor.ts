import type { CodeProblem } from '@tamis/core/model';
import type { Extraction } from '@tamis/extraction';

export interface PathExtraction extends Omit<Extraction, 'errors'> {
  // Why fields have no value, by field; `extract` if the rule's code failed.
  readonly errors: { readonly [name: string]: string };
  readonly problem?: Omit<CodeProblem, 'type'>;
}

export interface Extractor {
  extract(paths: readonly string[]): readonly PathExtraction[] | Promise<readonly PathExtraction[]>;
  close?(): Promise<void>;
}
