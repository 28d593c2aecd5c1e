import type { Extraction } from '@tamis/core/extraction-rules';

/**
 * What rules find in paths: many at once, an answer for each, in their order. Rules in YAML answer at once; a rule in Python
 * runs in a sandbox, and answers later.
 */
export interface Extractor {
  extract(paths: readonly string[]): readonly Extraction[] | Promise<readonly Extraction[]>;
  close?(): Promise<void>;
}
