import type { Fault } from './fault.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';

/** Who wrote a tool's results: the program itself, or anyone, as in a web page, a mailbox or a ticket. */
export type ResultTrust = 'own' | 'outside';

/** The limits on the size of a tool's results. */
export interface ResultLimits {
  /** The bytes of a string in UTF-8 or, for a value, of its keys, strings and numbers, without escapes. */
  readonly bytes: number;
  /** The nesting depth of lists and objects. */
  readonly depth: number;
}

/** Information about a result besides the result itself. */
export interface ResultContext {
  /** Whether the tool reports a failure. The schema describes results, so it does not apply then. */
  readonly failed?: boolean;
  /**
   * `mcp` means that it is a result from an MCP server, whatever it looks like. `rendered` means that the program made it from the result
   * for the model, so the schema does not apply.
   */
  readonly form?: 'mcp' | 'rendered';
}

/** A result that may be passed on. */
export interface PassedResult {
  readonly status: 'pass';
  readonly tool: string;
  /** The result as judged: the same text, or an equal value that can no longer change. */
  readonly value: Json;
  /** Whether it reports a failure of the tool. */
  readonly failed: boolean;
}

/** A result that must not be passed on. The tool or the author of the result is to blame, never the model. */
export interface FailedResult {
  readonly status: 'fail';
  readonly tool: string;
  readonly findings: readonly Finding[];
  readonly fault: Fault;
  /** Whether it reports a failure of the tool. */
  readonly failed: boolean;
}

/** The verdict on a tool result. */
export type ResultVerdict = PassedResult | FailedResult;

/** Judges a tool result before a model sees it. It does not throw, whatever the result is. */
export type JudgeResult = (tool: string, result: unknown, context?: ResultContext) => ResultVerdict;
