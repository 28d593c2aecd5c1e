import type { JsonObject } from './json.ts';

/** A tool, as a model is told of it. */
export interface ToldTool {
  readonly name: string;
  readonly description?: string;
  /** A JSON Schema of its arguments. */
  readonly parameters: JsonObject;
}

/** What a model is told of a contract before it replies: plain data, of which each provider takes what it can. */
export interface ToldContract {
  /** Letters, digits, `_` and `-`, because providers want a name of these. */
  readonly name: string;
  /** The JSON Schema of a reply that is JSON; missing where the contract has none that is complete in itself. */
  readonly schema?: JsonObject;
  readonly tools?: readonly ToldTool[];
  /** The whole contract in words. */
  readonly text: string;
  /** What neither the schema nor the tools say, in words; missing where they say everything. */
  readonly rest?: string;
}
