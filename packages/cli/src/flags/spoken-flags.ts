import { fieldFlag } from './check-flags.ts';
import { colorFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, oneOf, texts } from './flag.ts';

// The flags of `tamis commands explain`.
export const phraseFlags = {
  form: texts('NAME', 'Allow only this form (repeatable; default: all commands)'),
  format: formatFlag('Output format (default: human)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis commands explain`.
export type PhraseFlags = FlagsOf<typeof phraseFlags>;

const KINDS = ['command', 'suggestions'] as const;

// The flags of `tamis commands prompt`.
export const promptFlags = {
  kind: oneOf(KINDS, 'What to ask the model for (default: suggestions, if the grammar has them)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis commands prompt`.
export type PromptFlags = FlagsOf<typeof promptFlags>;

// The flags of `tamis commands report`.
export const tokenFlags = {
  kind: oneOf(KINDS, 'Kind of the replies (default: suggestions, if the grammar has them)'),
  field: fieldFlag,
  format: formatFlag('Format of the report (default: human)'),
  color: colorFlag,
} as const;

// The parsed flags of `tamis commands report`.
export type TokenFlags = FlagsOf<typeof tokenFlags>;

// The flags of `tamis commands show`.
export const suggestionFlags = {
  debug: on("Also report suggestions that can't be said, with the model's reasoning, on standard error"),
  color: colorFlag,
} as const;

// The parsed flags of `tamis commands show`.
export type SuggestionFlags = FlagsOf<typeof suggestionFlags>;
