import type { JsonObject } from './json.ts';

/** A tool as described to a model. */
export interface ToldTool {
  readonly name: string;
  readonly description?: string;
  /** A JSON Schema of its arguments. */
  readonly parameters: JsonObject;
}

/** The description of a contract that a model gets before it replies. It is plain data, from which each provider takes what it can use. */
export interface ToldContract {
  /** Letters, digits, `_` and `-`, because providers require such a name. */
  readonly name: string;
  /** The JSON Schema of a reply that is JSON; missing if the contract has no self-contained one. */
  readonly schema?: JsonObject;
  readonly tools?: readonly ToldTool[];
  /** The whole contract in words. */
  readonly text: string;
  /** What neither the schema nor the tools say, in words; missing if they say everything. */
  readonly rest?: string;
}
