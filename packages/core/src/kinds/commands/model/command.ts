/** A command that can be said. */
export type Command = {
  /** The name of the form it has. */
  readonly form: string;
  /** What fills its slots: values of tokens and keys of presets; a list if a slot takes several. */
  readonly slots: { readonly [slot: string]: string | readonly string[] };
  /** The command in its canonical form. */
  readonly say: string;
  /** The version of the grammar that it was judged by. */
  readonly version: string | number;
};

/** One suggestion: its name, commands, list words and texts. `reasoning` is for developers only. */
export type Suggestion = { readonly name: string; readonly [field: string]: string | Command };

/** The suggestions that remain after judging. */
export type Suggestions = { readonly suggestions: readonly Suggestion[] };
