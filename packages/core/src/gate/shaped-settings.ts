import type { DescribedNames } from '../contract/described-names.ts';
import type { Documents } from '../contract/documents.ts';
import type { Problem } from '../model/problem.ts';
import type { Settings } from './settings.ts';

// Settings without rules. `settings` is absent if the schema cannot be used.
export interface ShapedSettings {
  readonly settings: Settings | undefined;
  // The JSON Schema and the documents it refers to, even if it has mistakes.
  readonly documents: Documents | undefined;
  // Returns the known names that rules may read, even if the schema has mistakes elsewhere.
  readonly names: () => DescribedNames | undefined;
  readonly warnings: readonly Problem[];
  readonly parts?: number;
}
