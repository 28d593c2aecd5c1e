/** A command that can be said. */
export type Command = {
  /** The name of its form. */
  readonly form: string;
  /** The content of its slots: values of tokens and keys of presets. A slot that takes several has a list. */
  readonly slots: { readonly [slot: string]: string | readonly string[] };
  /** The command in its canonical form. */
  readonly say: string;
  /** The version of the grammar that it was judged against. */
  readonly version: string | number;
};

/** One suggestion: its name, commands, list words and strings. `reasoning` is for developers only. */
export type Suggestion = { readonly name: string; readonly [field: string]: string | Command };

/** The suggestions that remain after judging. */
export type Suggestions = { readonly suggestions: readonly Suggestion[] };
