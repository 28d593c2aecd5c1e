import type { JsonObject } from './json.ts';

/** A tool as described to a model. */
export interface PromptTool {
  readonly name: string;
  readonly description?: string;
  /** A JSON Schema of its arguments. */
  readonly parameters: JsonObject;
}

/** The description of a contract that a model gets before it replies. It is plain data, from which each provider takes what it can use. */
export interface PromptContract {
  /** A name of letters, digits, `_` and `-`, as providers require. */
  readonly name: string;
  /** The JSON Schema of a JSON reply. Missing if the contract has no self-contained one. */
  readonly schema?: JsonObject;
  readonly tools?: readonly PromptTool[];
  /** The whole contract in words. */
  readonly text: string;
  /** The parts of the contract, in words, that neither the schema nor the tools express. Missing if there are none. */
  readonly rest?: string;
}
