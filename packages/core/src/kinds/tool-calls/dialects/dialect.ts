export interface CallMark {
  readonly open: string;
  readonly close: readonly string[];
  readonly mayStayOpen?: true;
}

// The way tags are written, usually `<word …>` and `</word>`.
export interface TagForm {
  readonly open: string;
  readonly slash: string;
  readonly end: string;
}

// The way a family of models writes calls. Readers accept the marks of all dialects together, because models mix them. The tests write
// calls in these patterns to check that none is lost.
export interface CallDialect {
  readonly sections?: readonly CallMark[];
  // One call: `{name}` and its arguments, which are `{json}`, `{arguments}` (each as `argument` says), `{python}` or `{gemma}`;
  // or all of it as a JSON object, `{call}`. `{number}` counts the calls of a turn from 0,
  // `{count}` from 1.
  readonly call: string;
  // One argument: `{key}`, and its value as plain text (`{text}`) or as tags (`{tags}`). `{type}` is the type of the value,
  // `{isString}` says whether it is a string.
  readonly argument?: string;
  // What precedes, separates and follows several calls in one section; without it, each call has its own section.
  readonly list?: readonly [before: string, between: string, after: string];
  // The keys of a JSON call, if they are not `name` and `arguments`; if there are none, the name of the tool is the only key.
  readonly keys?: readonly [name: string, given: string] | readonly [];
  readonly quote?: string;
  readonly tags?: TagForm;
  readonly turns?: readonly string[];
  readonly opensCall?: true;
}

export interface Origin {
  readonly models: string;
  readonly source: string;
  readonly example: string;
}
