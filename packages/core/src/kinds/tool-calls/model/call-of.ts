import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { JsonObject } from '../../../model/index.ts';
import type { EntryIn, ToolName } from './listed-tool.ts';
import type { ToolCall } from './tool-contract.ts';

type SchemaIn<Entry> = Entry extends { readonly parameters: infer Schema }
  ? Schema
  : Entry extends { readonly input_schema: infer Schema }
    ? Schema
    : Entry extends { readonly inputSchema: infer Schema }
      ? Schema
      : unknown;

type ArgumentsOf<Schema> = [Schema] extends [StandardSchemaV1] ? StandardSchemaV1.InferOutput<Schema> : JsonObject;

type NamedCall<Entry> = Entry extends { readonly name: infer Name extends string }
  ? { readonly name: Name; readonly arguments: ArgumentsOf<SchemaIn<Entry>> }
  : never;

/**
 * A call to a tool in a list. It is a union with one member per tool if the names are known at compile time. Arguments have the type that
 * their validator returns, whatever the levels say; those checked by a JSON Schema are JSON.
 */
export type CallOf<Tools> = string extends ToolName<Tools> ? ToolCall : NamedCall<EntryIn<Tools>>;
