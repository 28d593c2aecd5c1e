import { isJsonObject, type Json, type JsonSchema } from '../../../model/index.ts';
import { SchemaIndex } from '../schema-index.ts';
import type { SchemaParts } from '../schema-parts.ts';
import type { SchemaResource } from '../schema-spot.ts';
import { childrenOf } from '../subschemas.ts';
import { resourceOf } from './detached.ts';
import { keepShared } from './keep-shared.ts';
import { NullAdder } from './null-adder.ts';
import { pointerTree } from './pointer-tree.ts';

export interface WithNulls {
  readonly schema: JsonSchema;
  readonly astray: readonly StrayKeys[];
  readonly blocked: ReadonlyMap<string, string>;
}

export interface StrayKeys {
  readonly pointer: string;
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

// Adds null to a valid schema at the places of a value that pointers name (`*` is any key or item), and nowhere else. Schemas that a
// reference shares with other places are copied first.
export function addNulls(
  schema: JsonSchema,
  pointers: readonly string[],
  schemas: { readonly [uri: string]: Json },
  { patterns, metaSchemas }: Pick<SchemaParts, 'patterns' | 'metaSchemas'>,
): WithNulls {
  const given = new Map(Object.entries(schemas).map(([uri, document]) => [uri.replace(/#$/, ''), document]));
  const index = new SchemaIndex(schema, given, metaSchemas);
  const adder = new NullAdder(index, patterns);
  const altered = adder.at(schema, pointerTree(pointers), index.root.resource);
  const astray = pointers.filter((pointer) => !adder.reached.has(pointer) && !adder.blocked.has(pointer));
  const dynamic = [...given.values(), schema].flatMap((document) => dynamicIn(document, index.root.resource, index))[0];
  const isChanged = altered !== schema && isJsonObject(altered);
  const kept = isChanged ? keepShared(altered, index, given) : undefined;
  const all = (feature: string) => new Map(pointers.map((pointer) => [pointer, feature]));
  const blocked =
    isChanged && dynamic !== undefined
      ? all(`\`${dynamic}\` together with \`absent\``)
      : isChanged && kept === undefined
        ? all('a `$ref` to a field in `absent` from another document or from a schema with an `$id`')
        : adder.blocked;
  return { schema: kept ?? schema, astray: astray.map((pointer) => ({ pointer, names: adder.names })), blocked };
}

function dynamicIn(schema: Json, own: SchemaResource, index: SchemaIndex): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const home = resourceOf(schema, own, index);
  const here = ['$dynamicRef', '$recursiveRef'].filter((key) => typeof schema[key] === 'string' && home.dialect.knows(key));
  return [...here, ...childrenOf(schema, home.dialect).flatMap((child) => dynamicIn(child.schema, home, index))];
}
