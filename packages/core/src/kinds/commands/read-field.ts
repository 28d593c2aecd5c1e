import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Command } from './model/command.ts';
import type { SuggestionField } from './model/grammar.ts';

/**
 * Reads the text of a field: its value with the changes that took, or why it has none. The path is where it is in the reply,
 * `isSearched` whether to look for the nearest command.
 */
export type FieldReader = (
  text: string,
  path: string,
  isSearched: boolean,
) => { readonly value: string | Command; readonly changes: readonly Change[] } | { readonly finding: Finding };

/** A field of suggestions, and how it is read. */
export interface ReadField {
  readonly name: string;
  readonly field: SuggestionField;
  readonly read: FieldReader;
}
