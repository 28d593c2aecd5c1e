import type { Field } from '../fields/field.ts';
import type { TagCondition } from '../fields/tag-condition.ts';
import type { Glob } from '../glob/glob.ts';

/** A compiled rule, ready to be applied. */
export interface Rule {
  readonly name: string;
  readonly glob: string;
  readonly matcher: Glob;
  readonly fields: readonly Field[];
  /** Whether a field uses the text of a placeholder. */
  readonly usesPlaceholders: boolean;
  readonly tag: string | undefined;
  readonly conditions: readonly TagCondition[];
  readonly priority: number;
  readonly isEnabled: boolean;
}
