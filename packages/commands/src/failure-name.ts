import type { Finding } from '@tamis/core';
import { spokenEntry } from './code-table.ts';
import type { SuggestionField } from './model/grammar.ts';

// Returns the name of a failure for debug records, built from the field and the finding. A field with one form names the slot
// (`recipe_missing_directional`, `recipe_unknown_directional`, otherwise `recipe_invalid`). A field with several forms says whether a
// preset was expected (`stance_unknown_preset`, otherwise `stance_invalid_form`).
export function failureOf(name: string, { failure, forms }: SuggestionField, { code, args }: Finding): string {
  const label = failure ?? name;
  if (forms === undefined) return failure ?? `${name}_invalid`;
  const kind = spokenEntry(code).failure;
  if (kind === 'unknown_preset') return `${label}_${kind}`;
  if (forms.length > 1) return `${label}_invalid_form`;
  return kind === undefined || typeof args.slot !== 'string' ? `${label}_invalid` : `${label}_${kind}_${args.slot}`;
}

export function withFailure({ at: _, ...finding }: Finding, failure: string): Finding {
  return { ...finding, args: { ...finding.args, failure } };
}
