import type { Cancel } from '../model/index.ts';

/** The error types of extractors, by which retries are counted. */
export type CodeErrorType = 'ENCODING_ERROR' | 'PYTHON_SYNTAX_ERROR' | 'SCHEMA_VIOLATION' | 'RUNTIME_ERROR';

/** The exact problem with a piece of code, before or while it runs. */
export type CodeErrorReason =
  // Found without running it.
  | 'encoding'
  | 'syntax'
  | 'too-complex'
  | 'too-long'
  | 'missing-function'
  | 'signature'
  | 'import'
  | 'blocked-call'
  // Advice.
  | 'annotation'
  | 'warning'
  // How a run ended.
  | 'exception'
  | 'timeout'
  | 'memory'
  | 'output'
  | 'exit'
  | 'crash'
  | 'given-up'
  | 'path-too-long'
  | 'unsteady'
  // What was returned.
  | 'not-a-dict'
  | 'bad-key'
  | 'bad-value'
  | 'bad-text'
  | 'not-finite'
  | 'nested-value'
  | 'cycle'
  | 'too-large'
  | 'tampered';

/** A problem with a piece of code, as data for findings. Lines and columns count from 1; columns are in characters. */
export interface CodeProblem {
  readonly type: CodeErrorType;
  readonly reason: CodeErrorReason;
  /** One sentence. It is the language's own message if it rejected the code or raised an exception. */
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The subject: `extract`, `import subprocess`, `eval`. */
  readonly at?: string;
  /** The returned field that it concerns. */
  readonly field?: string;
  /** The class of the exception, if one was raised. */
  readonly exception?: string;
  readonly hint?: string;
}

/** The result of checking a piece of code before it runs. */
export type CodeCheck =
  | { readonly ok: true; readonly advice: readonly CodeProblem[] }
  | { readonly ok: false; readonly problem: CodeProblem; readonly problems: readonly CodeProblem[] };

/** The value that `extract` returned for a path, or the reason why there is no usable value. */
export type PathResult =
  | { readonly fields: { readonly [name: string]: string | number | boolean | null } }
  | { readonly error: CodeProblem };

/**
 * A sandbox where code written by a model can do no harm: it has no environment, files, network or processes, and limited time, memory and
 * output. The code itself never causes a rejection. If no sandbox is available, both methods reject with the Fault `fault.no-sandbox`.
 */
export interface Sandbox {
  /** Inspects code without running it: syntax, `extract(path)`, and imports and calls that cannot work. */
  check(code: string, signal?: Cancel): Promise<CodeCheck>;
  /** Runs `extract(path)` for each path, and returns one result for each, in order. */
  run(code: string, paths: readonly string[], signal?: Cancel): Promise<readonly PathResult[]>;
  /** Ends all processes. None is left when it resolves. */
  close(): Promise<void>;
}
