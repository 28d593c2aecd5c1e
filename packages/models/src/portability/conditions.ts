import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import { wordSet } from '../provider/schema-dialect.ts';
import { areExclusive, besides, isAboutObjects, isOurs, limitsObjects, typesOf, unwrapped } from './schema-facts.ts';
import type { SchemaGraph } from './schema-graph.ts';
import type { SchemaPlace } from './schema-places.ts';
import { TOO_MANY_OPTIONAL } from './too-many-optional.ts';

export interface Spot {
  readonly place: SchemaPlace;
  readonly schema: JsonObject;
  readonly keyword: string;
  readonly value: Json;
  readonly graph: SchemaGraph;
  readonly takesNull: (schema: Json) => boolean;
}

type Condition = (spot: Spot) => boolean | string;

const ROOT_NOTES = wordSet('$id $schema');
const FORMATS = wordSet('date-time time date duration email hostname uri ipv4 ipv6 uuid');
const MERGEABLE = wordSet('additionalProperties properties required type allOf $ref');

export const CONDITIONS = {
  isUnionAtRoot: ({ place, schema, graph }) => place.above === undefined && onlyBranch(schema, graph) === undefined,
  isNoNeutralBranch: ({ place: { keyword, schema, above } }) => {
    if (keyword === 'allOf') return schema === false;
    const union = (keyword === 'anyOf' || keyword === 'oneOf') && isObject(above?.schema) ? above.schema[keyword] : undefined;
    return schema === true || branchesOf(union ?? null).length === 0;
  },
  isBelowRoot: ({ place }) => place.above !== undefined,
  rootIsNoObject: ({ schema, graph }) => {
    const [type, ...others] = typesOf(unwrapped(onlyBranch(schema, graph) ?? schema, graph, ROOT_NOTES));
    return type !== 'object' || others.length > 0;
  },
  isNoObject: ({ schema }) => schema.type !== 'object',
  isFreeForm: ({ schema }) =>
    typesOf(schema).includes('object') &&
    ['properties', 'additionalProperties', 'patternProperties', 'anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const'].every(
      (key) => !Object.hasOwn(schema, key),
    ),
  isOptionalNotNullable: ({ place, schema, takesNull }) => place.isOptional && !takesNull(schema),
  isArrayWithoutItems: ({ schema, graph }) => {
    const isOf = (one: Json, type: string) => isObject(one) && typesOf(unwrapped(one, graph)).join() === type;
    const isInBranches = Array.isArray(schema.anyOf) && schema.anyOf.every((one: Json) => isOf(one, 'array'));
    return typesOf(schema).includes('array') && schema.items === undefined && !isInBranches;
  },
  isOnObject: ({ schema, value, graph }) =>
    isAboutObjects(schema) &&
    (limitsObjects(schema) ||
      typesOf(schema).some((type) => type !== 'object' && type !== 'null') ||
      !branchesOf(value).every((one) => isObject(one) && typesOf(unwrapped(one, graph)).join() === 'object')),
  isOpening: ({ schema, value }) => isAboutObjects(schema) && value !== false,
  namesUndeclared: ({ schema, value }) => {
    if (!isAboutObjects(schema) || !Array.isArray(value)) return false;
    const { properties } = schema;
    const lost = value.find((name: Json) => !(isObject(properties) && Object.hasOwn(properties, String(name))));
    return lost === undefined ? false : JSON.stringify(lost);
  },
  isList: ({ value }) => Array.isArray(value),
  isListInArray: ({ schema, value }) => schema.type === 'array' && !hasLiterals(schema) && Array.isArray(value),
  isExternal: ({ value }) => typeof value === 'string' && !value.startsWith('#'),
  isLost: ({ schema, graph }) => graph.target(schema) === undefined,
  isElsewhere: ({ schema, graph }) => graph.target(schema) === undefined,
  isNotToDefs: ({ schema, value, graph }) => graph.target(schema) === undefined || !String(value).startsWith('#/$defs/'),
  isCyclic: ({ place, graph }) => graph.cyclic.has(place),
  isCyclicThroughRequired: ({ place, graph }) => graph.cyclicByNeed.has(place),
  hasKeywordsBeside: ({ place, schema }) =>
    besides(schema, '$ref', place.above === undefined ? ROOT_NOTES : undefined)[0] ?? false,
  hasAnythingBeside: ({ schema }) => Object.keys(schema).find((key) => !key.startsWith('$') && !isOurs(key)) ?? false,
  isBesideRef: ({ schema }) => Object.hasOwn(schema, '$ref'),
  branchesExclude: ({ schema, value, graph }) => !Object.hasOwn(schema, 'anyOf') && areExclusive(value, graph),
  isOnlyWrapper: ({ place, schema, value }) => {
    const [only, ...others] = Array.isArray(value) ? value.filter((one: Json) => one !== true) : [false];
    const around = besides(schema, 'allOf', place.above === undefined ? ROOT_NOTES : undefined);
    return others.length === 0 && (only === undefined || (isObject(only) && around.length === 0));
  },
  mayBeMerged: ({ place, schema, value }) => {
    const branches = branchesOf(value);
    const also = place.above === undefined ? ROOT_NOTES : undefined;
    return (
      branches.length > 0 &&
      isMergeable(schema, also) &&
      branches.every((one) => one === true || (isObject(one) && isMergeable(one)))
    );
  },
  isBesideUnion: ({ schema, keyword }) => {
    const above = ['anyOf', 'oneOf', 'allOf'];
    const end = keyword === 'type' ? above.length : above.indexOf(keyword);
    return above.slice(0, end).some((key) => Array.isArray(schema[key]));
  },
  isPlain: ({ keyword, value }) => isPlainLiteral(keyword, value),
  isTextOrNumber: ({ keyword, value }) => {
    const values: readonly Json[] = keyword === 'enum' && Array.isArray(value) ? value : [value];
    return values.every((one) => typeof one === 'string' || typeof one === 'number');
  },
  isObject: ({ schema }) => schema.type === 'object' && !hasLiterals(schema),
  isArray: ({ schema }) => schema.type === 'array' && !hasLiterals(schema),
  isOpeningAnObject: ({ schema, value }) => schema.type === 'object' && value !== false,
  isNoneOrOneInArray: ({ schema, value }) => schema.type === 'array' && (value === 0 || value === 1),
  isUsualFormat: ({ schema, value }) => schema.type === 'string' && FORMATS.has(String(value)),
  isShapeless: ({ schema }) =>
    schema.type === undefined &&
    !Object.hasOwn(schema, '$ref') &&
    !hasLiterals(schema) &&
    !['anyOf', 'oneOf', 'allOf'].some((key) => Array.isArray(schema[key])),
  hasManyOptional: ({ graph }) => graph.optional >= TOO_MANY_OPTIONAL && String(graph.optional),
} as const satisfies { readonly [name: string]: Condition };

export type ConditionName = keyof typeof CONDITIONS;

function branchesOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.filter((one: Json) => one !== false) : [];
}

function onlyBranch(schema: JsonObject, graph: SchemaGraph): JsonObject | undefined {
  const [only, ...others] = branchesOf(schema.anyOf ?? schema.oneOf ?? null);
  const around = besides(schema, 'anyOf', ROOT_NOTES).filter(
    (key) => key !== 'oneOf' && !(key === 'type' && schema.type === 'object'),
  );
  const isOnly = isObject(only) && others.length === 0 && around.length === 0;
  return isOnly && typesOf(unwrapped(only, graph)).join() === 'object' ? only : undefined;
}

function isMergeable(schema: JsonObject, also?: ReadonlySet<string>): boolean {
  const isObjectType = typesOf(schema).every((type) => type === 'object' || type === 'null');
  return (
    isObjectType && Object.keys(schema).every((key) => MERGEABLE.has(key) || besides({ [key]: true }, '', also).length === 0)
  );
}

function isPlainLiteral(keyword: string, value: Json): boolean {
  const isPrimitive = (one: Json) => typeof one !== 'object' || one === null;
  if (keyword === 'const') return isPrimitive(value);
  return Array.isArray(value) && value.length > 0 && value.every(isPrimitive);
}

// Whether the values are listed, so that the type adds nothing.
function hasLiterals(schema: JsonObject): boolean {
  return ['enum', 'const'].some((key) => Object.hasOwn(schema, key) && isPlainLiteral(key, schema[key] as Json));
}
