import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { JsonSchema } from '../../../model/index.ts';
import type { ToolDetails } from '../model/tool-contract.ts';

/** A tool as declared in its list, in any form of list. */
export interface ToolEntry {
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonSchema | StandardSchemaV1 | undefined;
  readonly details: ToolDetails;
  /** JSON Pointers into the contract: to the tool, to its parameters, and to the schema of its results. */
  readonly path: string;
  readonly schemaPath: string;
  readonly outputPath: string;
}
