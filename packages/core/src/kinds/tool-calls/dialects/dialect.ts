export const OPEN = 'may stay open';

// The marks around calls, and whether the closing one may be missing.
export type Frame = readonly [open: string, close: string | readonly string[], mayStayOpen?: typeof OPEN];

// The way tags are written, usually `<word …>` and `</word>`.
export interface TagForm {
  readonly open: string;
  readonly slash: string;
  readonly end: string;
}

// The way a family of models writes calls. Readers accept the marks of all dialects together, because models mix them. The tests write
// calls in these patterns to check that none is lost.
export interface CallDialect {
  readonly name: string;
  readonly frames?: readonly Frame[];
  // One call: `{name}` and its arguments, which are `{json}`, `{arguments}` (each as `argument` says), `{python}` or `{gemma}`;
  // or all of it as a JSON object, `{call}`. `{number}` counts the calls of a turn from 0,
  // `{count}` from 1.
  readonly call: string;
  // One argument: `{key}`, and its value as plain text (`{text}`) or as tags (`{tags}`). `{type}` is the type of the value,
  // `{isString}` says whether it is a string.
  readonly argument?: string;
  // What precedes, separates and follows several calls in one frame; without it, each call has its own frame.
  readonly list?: readonly [before: string, between: string, after: string];
  // The keys of a JSON call, if they are not `name` and `arguments`; if there are none, the name of the tool is the only key.
  readonly keys?: readonly [name: string, given: string] | readonly [];
  readonly quote?: string;
  readonly tags?: TagForm;
  readonly turns?: readonly string[];
  // The opening mark is the start of the call itself.
  readonly opensCall?: true;
}
