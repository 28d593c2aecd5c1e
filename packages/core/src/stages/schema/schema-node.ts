import type { LinearPattern } from '../../lib/linear-pattern.ts';
import type { Json } from '../../model/index.ts';
import type { SchemaResource } from './schema-spot.ts';

// A string format that can be checked in time linear in the text.
export interface StringFormat {
  readonly name: string;
  readonly check: (text: string) => boolean;
}

export interface SchemaNode {
  readonly resource: SchemaResource;
  readonly path: string;
  readonly appliesInPlace: boolean;
  readonly appliesToKeys: boolean;
  readonly always?: boolean;
  readonly ref?: SchemaNode;
  readonly refText?: string;
  // `name` is the name of a dynamic anchor; without it the reference is an ordinary one.
  readonly dynamicRef?: { readonly name: string | undefined; readonly node: SchemaNode };

  readonly type?: readonly string[];
  readonly enum?: readonly Json[];
  // The values of a long `enum` that are neither lists nor objects.
  readonly enumScalars?: ReadonlySet<unknown>;
  readonly const?: { readonly value: Json };
  readonly format?: StringFormat;

  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;

  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: LinearPattern;

  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly prefixItems?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly contains?: SchemaNode;
  // Whether items that fit `contains` count as evaluated; they don't in 2019-09.
  readonly containsMarks?: boolean;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly unevaluatedItems?: SchemaNode;

  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]>;
  readonly properties?: ReadonlyMap<string, SchemaNode>;
  readonly patternProperties?: readonly (readonly [pattern: LinearPattern, node: SchemaNode])[];
  readonly additionalProperties?: SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly dependentSchemas?: ReadonlyMap<string, SchemaNode>;
  readonly unevaluatedProperties?: SchemaNode;

  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
}

// A node that is still being built.
export type MutableNode = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

// A loop of references can't occur here, and a chain has no reason to be longer.
const LONGEST_CHAIN = 32;

// Returns the schema that one with nothing of its own refers to.
export function target(node: SchemaNode): SchemaNode {
  let at = node;
  for (let hops = 0; at.ref && !at.type && !at.properties && hops < LONGEST_CHAIN; hops += 1) at = at.ref;
  return at;
}

export function childNodes(node: SchemaNode): readonly SchemaNode[] {
  const { properties, patternProperties = [], prefixItems = [] } = node;
  return [
    ...[node.items, node.contains, node.unevaluatedItems, node.additionalProperties, node.unevaluatedProperties],
    ...prefixItems,
    ...(properties?.values() ?? []),
    ...patternProperties.map(([, child]) => child),
  ].filter((child) => child !== undefined);
}

export function inPlaceNodes(node: SchemaNode): readonly SchemaNode[] {
  const { allOf = [], anyOf = [], oneOf = [], dependentSchemas } = node;
  return [
    ...[node.ref, node.dynamicRef?.node, node.not, node.if, node.then, node.else],
    ...[...allOf, ...anyOf, ...oneOf, ...(dependentSchemas?.values() ?? [])],
  ].filter((child) => child !== undefined);
}
