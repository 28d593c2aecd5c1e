import type { Code } from '../../codes/code.ts';
import type { Finding } from '../../model/finding.ts';
import type { SuggestionField } from './model/grammar.ts';

/**
 * The name of a failure in debug records, made from the field and what is wrong with it. A field with one form names the
 * slot (`recipe_missing_directional`, `recipe_unknown_directional`, else `recipe_invalid`); one with several forms says
 * whether a preset was wanted (`stance_unknown_preset`, else `stance_invalid_form`).
 */
export function failureOf(name: string, { failure, forms }: SuggestionField, { code, args }: Finding): string {
  const label = failure ?? name;
  if (forms === undefined) return failure ?? `${name}_invalid`;
  if (code === 'commands.unknown-preset') return `${label}_unknown_preset`;
  if (forms.length > 1) return `${label}_invalid_form`;
  const kind = KINDS.get(code);
  return kind === undefined || typeof args.slot !== 'string' ? `${label}_invalid` : `${label}_${kind}_${args.slot}`;
}

/** What is wrong with a slot, by code. */
const KINDS: ReadonlyMap<Code, string> = new Map<Code, string>([
  ['commands.incomplete', 'missing'],
  ['commands.unknown-token', 'unknown'],
  ['commands.too-many', 'too_many'],
  ['commands.over-cap', 'too_many'],
]);
