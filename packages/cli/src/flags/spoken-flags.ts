import { fieldFlag } from './check-flags.ts';
import { colorFlag } from './common-flags.ts';
import { type FlagsOf, formatFlag, on, oneOf, texts } from './flag.ts';

/** The flags of `tamis commands explain`. */
export const phraseFlags = {
  form: texts('NAME', 'Allow only this form (repeatable; default: all commands)'),
  format: formatFlag('Format of the answer (default: human)'),
  color: colorFlag,
} as const;

/** What `tamis commands explain` gets. */
export type PhraseFlags = FlagsOf<typeof phraseFlags>;

const KINDS = ['command', 'suggestions'] as const;

/** The flags of `tamis commands prompt`. */
export const promptFlags = {
  kind: oneOf(KINDS, 'What the model is asked for (default: suggestions, if the grammar has them)'),
  color: colorFlag,
} as const;

/** What `tamis commands prompt` gets. */
export type PromptFlags = FlagsOf<typeof promptFlags>;

/** The flags of `tamis commands report`. */
export const tokenFlags = {
  kind: oneOf(KINDS, 'What the replies are (default: suggestions, if the grammar has them)'),
  field: fieldFlag,
  format: formatFlag('Format of the report (default: human)'),
  color: colorFlag,
} as const;

/** What `tamis commands report` gets. */
export type TokenFlags = FlagsOf<typeof tokenFlags>;

/** The flags of `tamis commands show`. */
export const suggestionFlags = {
  debug: on("Also report what failed, with the model's reasoning, on standard error"),
  color: colorFlag,
} as const;

/** What `tamis commands show` gets. */
export type SuggestionFlags = FlagsOf<typeof suggestionFlags>;
