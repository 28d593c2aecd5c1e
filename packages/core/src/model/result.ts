import type { Fault } from './fault.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';

/** Who wrote what a tool returns: the program itself, or anybody, as in a web page, a mailbox or a ticket. */
export type ResultTrust = 'own' | 'outside';

/** How much a tool may return. */
export interface ResultLimits {
  /** Bytes of a text as UTF-8; of a value, those of its keys, strings and numbers, without escapes. */
  readonly bytes: number;
  /** Lists and objects inside one another. */
  readonly depth: number;
}

/** What is known about a result besides itself. */
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

/** A result that must not be passed on. That is a fault of the tool or of whoever wrote the result, never of the model. */
export interface FailedResult {
  readonly status: 'fail';
  readonly tool: string;
  readonly findings: readonly Finding[];
  readonly fault: Fault;
  /** Whether it reports a failure of the tool. */
  readonly failed: boolean;
}

/** What was decided about a result of a tool. */
export type ResultVerdict = PassedResult | FailedResult;

/** Judges what a tool returned, before a model sees it. Never throws for what it is given. */
export type JudgeResult = (tool: string, result: unknown, context?: ResultContext) => ResultVerdict;
