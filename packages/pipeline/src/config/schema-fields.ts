import { isJsonObject, type Json, type JsonSchema } from '@tamis/core';

interface SchemaFields {
  readonly fields: ReadonlyMap<string, Json>;
  readonly isOpen: boolean;
}

const INNER = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'] as const;

export function schemaFields(root: JsonSchema): SchemaFields {
  const fields = new Map<string, Json>();
  let isOpen = false;
  const seen = new Set<Json>();
  const visit = (schema: Json | undefined): void => {
    if (!isJsonObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    for (const [name, inner] of Object.entries(asObject(schema.properties))) fields.set(name, inner);
    for (const name of asList(schema.required)) if (typeof name === 'string' && !fields.has(name)) fields.set(name, true);
    const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
    if (isJsonObject(schema.patternProperties) || rest === true || isJsonObject(rest)) isOpen = true;
    const target = resolvedRef(root, schema);
    if (typeof schema.$ref === 'string' && target === undefined) isOpen = true;
    visit(target);
    for (const keyword of INNER) for (const inner of branches(schema[keyword])) visit(inner);
  };
  visit(root);
  return { fields, isOpen };
}

export function resolvedRef(root: JsonSchema, schema: Json): Json | undefined {
  const ref = isJsonObject(schema) ? schema.$ref : undefined;
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
  const steps = ref
    .slice(1)
    .split('/')
    .slice(1)
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<Json | undefined>((at, step) => member(at, step), root as Json);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function member(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)] as Json | undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function branches(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).filter(isJsonObject)];
}

function asObject(value: Json | undefined): { readonly [name: string]: Json } {
  return isJsonObject(value) ? value : {};
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
