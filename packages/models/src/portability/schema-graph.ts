import type { Json, JsonObject } from '@tamis/core';
import { componentsOf, groupBy, isObject } from '@tamis/core/internal';
import { type SchemaPlace, type SchemaPlaces, schemaPlaces } from './schema-places.ts';

export interface SchemaGraph extends SchemaPlaces {
  readonly target: (schema: JsonObject) => SchemaPlace | undefined;
  readonly cyclic: ReadonlySet<SchemaPlace>;
  readonly cyclicByNeed: ReadonlySet<SchemaPlace>;
  readonly optional: number;
}

interface Edge {
  readonly from: SchemaPlace;
  readonly to: SchemaPlace;
  readonly by?: SchemaPlace;
  readonly isOptional: boolean;
}

export function schemaGraph(schema: JsonObject | boolean, path: string): SchemaGraph {
  const found = schemaPlaces(schema, path);
  const target = targetsIn(found);
  const owners = ownersOf(found, target);
  const edges = edgesOf(found.places, owners, target);
  const nodes = [...new Set(owners.values())];
  const components = circles(nodes, edges);
  const byNeed = circles(
    nodes,
    edges.filter(({ isOptional }) => !isOptional),
  );
  const inCircle = (one: Edge, numbers: ReadonlyMap<SchemaPlace, number>) => numbers.get(one.from) === numbers.get(one.to);
  const placesOf = (chosen: readonly Edge[]) => new Set(chosen.flatMap(({ by }) => (by === undefined ? [] : [by])));
  const cyclic = placesOf(edges.filter((edge) => inCircle(edge, components)));
  const cyclicByNeed = placesOf(edges.filter((edge) => !edge.isOptional && inCircle(edge, byNeed)));
  const optional = cyclic.size > 0 ? 0 : optionalIn(found, owners, edges, components);
  return { ...found, target, cyclic, cyclicByNeed, optional };
}

function targetsIn({ root, places }: SchemaPlaces): SchemaGraph['target'] {
  const placeOf = new Map<Json, SchemaPlace>();
  for (const place of places) if (!placeOf.has(place.schema)) placeOf.set(place.schema, place);
  const known = new Map<string, SchemaPlace | undefined>();
  return ({ $ref: ref }) => {
    if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
    if (!known.has(ref)) {
      const value = valueAt(root.schema, ref);
      known.set(ref, isObject(value) ? placeOf.get(value) : undefined);
    }
    return known.get(ref);
  };
}

function valueAt(root: Json, ref: string): Json | undefined {
  let pointer: string;
  try {
    pointer = decodeURIComponent(ref.slice(1));
  } catch {
    return undefined;
  }
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let value: Json | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

function ownersOf({ root, places }: SchemaPlaces, target: SchemaGraph['target']): ReadonlyMap<SchemaPlace, SchemaPlace> {
  const heads = new Set<SchemaPlace>([root]);
  for (const place of places) {
    if (isDefinition(place)) heads.add(place);
    const to = typeof place.schema === 'boolean' ? undefined : target(place.schema);
    if (to !== undefined) heads.add(to);
  }
  const owners = new Map<SchemaPlace, SchemaPlace>();
  // A place comes after the one that encloses it.
  for (const place of places) {
    const around = place.above === undefined ? undefined : owners.get(place.above);
    owners.set(place, heads.has(place) ? place : (around ?? root));
  }
  return owners;
}

function isDefinition({ keyword }: SchemaPlace): boolean {
  return keyword === '$defs' || keyword === 'definitions';
}

function edgesOf(
  places: readonly SchemaPlace[],
  owners: ReadonlyMap<SchemaPlace, SchemaPlace>,
  target: SchemaGraph['target'],
): readonly Edge[] {
  const edges: Edge[] = [];
  for (const place of places) {
    const owner = owners.get(place) as SchemaPlace;
    const to = typeof place.schema === 'boolean' ? undefined : target(place.schema);
    if (to !== undefined) edges.push({ from: owner, to, by: place, isOptional: place.optionalSteps > owner.optionalSteps });
    const around = place.above === undefined ? undefined : owners.get(place.above);
    // A definition is part of its surroundings only where something refers to it.
    if (owner === place && around !== undefined && !isDefinition(place))
      edges.push({ from: around, to: place, isOptional: place.optionalSteps > around.optionalSteps });
  }
  return edges;
}

function circles(nodes: readonly SchemaPlace[], edges: readonly Edge[]): ReadonlyMap<SchemaPlace, number> {
  const next = groupBy(edges, ({ from }) => from);
  return componentsOf(nodes, (node) => (next.get(node) ?? []).map(({ to }) => to));
}

// Counts optional properties at every use of a definition. A target has a lower number than the places that lead to it, so nothing is
// counted twice.
function optionalIn(
  { root, places }: SchemaPlaces,
  owners: ReadonlyMap<SchemaPlace, SchemaPlace>,
  edges: readonly Edge[],
  components: ReadonlyMap<SchemaPlace, number>,
): number {
  const counts = new Map<SchemaPlace, number>();
  const add = (node: SchemaPlace, count: number) => counts.set(node, (counts.get(node) ?? 0) + count);
  for (const place of places) {
    const owner = place.above === undefined ? undefined : owners.get(place.above);
    if (place.isOptional && owner !== undefined) add(owner, 1);
  }
  const next = groupBy(edges, ({ from }) => from);
  for (const [node] of [...components].sort(([, one], [, other]) => one - other))
    for (const { to } of next.get(node) ?? []) add(node, counts.get(to) ?? 0);
  return counts.get(root) ?? 0;
}
