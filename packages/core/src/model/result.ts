import type { Fault } from './fault.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';

/** Who wrote a tool's results: the program itself, or anyone, as in a web page, a mailbox or a ticket. */
export type ResultTrust = 'own' | 'outside';

/** The limits on the size of a tool's results. */
export interface ResultLimits {
  /** Bytes of a text as UTF-8; of a value, those of its keys, strings and numbers, without escapes. */
  readonly bytes: number;
  /** Lists and objects inside one another. */
  readonly depth: number;
}

/** Information about a result besides the result itself. */
export interface ResultContext {
  /** The tool reports a failure: its schema is about results, so it does not apply. */
  readonly failed?: boolean;
  /**
   * `mcp`: it is a result of an MCP server, whatever it looks like. `rendered`: the program made it of the result for the model, so
   * that the schema does not apply.
   */
  readonly form?: 'mcp' | 'rendered';
}

/** A result that may be passed on. */
export interface PassedResult {
  readonly status: 'pass';
  readonly tool: string;
  /** The result as it was judged: the same text, or the same value without anything that could still change. */
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
