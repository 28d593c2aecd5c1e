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

/** One suggestion: its name, its commands, its list words and its texts. `reasoning` is for developers only. */
export type Suggestion = { readonly name: string; readonly [field: string]: string | Command };

/** The suggestions of a model that are left after judging. */
export type Suggestions = { readonly suggestions: readonly Suggestion[] };
