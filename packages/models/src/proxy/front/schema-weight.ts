import type { Json } from '@tamis/core';

/** How deep in a request the schema to which references are relative may begin: a list, a tool, a function, its parameters. */
const DEEPEST_ROOT = 6;

/**
 * The number of values in schemas after every reference is expanded, which determines the cost of judging. A reference to a schema that
 * contains it counts as nothing. A short schema can expand to a very long one.
 */
export function schemaWeight(given: Json): number {
  const named = new Map<string, Json>();
  const weights = new Map<Json, number>();
  const weigh = (value: Json, roots: readonly Json[]): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const known = weights.get(value);
    if (known !== undefined) return known;
    weights.set(value, 0);
    const below = roots.length < DEEPEST_ROOT ? [...roots, value] : roots;
    const parts = [...Object.values(value as { readonly [key: string]: Json }), ...referredTo(value, roots, named)];
    const weight = parts.reduce<number>((sum, part) => sum + weigh(part, below), 1);
    weights.set(value, weight);
    return weight;
  };
  nameAll(given, named);
  return weigh(given, []);
}

const NAMES: ReadonlySet<string> = new Set(['$id', 'id', '$anchor', '$dynamicAnchor']);
const REFERENCES: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

function nameAll(value: Json, named: Map<string, Json>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (NAMES.has(key) && typeof one === 'string') named.set(one, value);
    nameAll(one, named);
  }
}

/** The possible targets of an object's reference, relative to any of the roots. */
function referredTo(value: object, roots: readonly Json[], named: ReadonlyMap<string, Json>): readonly Json[] {
  const references = REFERENCES.map((key): unknown => Reflect.get(value, key)).filter((one) => typeof one === 'string');
  return references.flatMap((reference) => {
    const name = reference.slice(reference.indexOf('#') + 1);
    const found = [...roots.map((root) => valueAt(root, name)), named.get(reference), named.get(name)];
    return found.filter((one) => one !== undefined).slice(0, 1);
  });
}

function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of pointer.split('/').slice(1)) {
    const key = decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: Json })[key];
  }
  return pointer.startsWith('/') ? value : undefined;
}

/** Decodes a pointer segment, which references write as in URLs. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
