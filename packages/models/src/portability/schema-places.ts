import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import { wordSet } from '../provider/schema-dialect.ts';

export interface SchemaPlace {
  readonly schema: JsonObject | boolean;
  readonly path: string;
  readonly above?: SchemaPlace;
  readonly keyword: string;
  readonly depth: number;
  readonly isOptional: boolean;
  readonly optionalSteps: number;
}

export interface SchemaPlaces {
  readonly root: SchemaPlace;
  readonly places: readonly SchemaPlace[];
  // The first place below which nothing was examined, because the schema is too deep or too large.
  readonly cut?: SchemaPlace;
}

// Deeper than any schema for a model, while all paths stay short enough to write out.
const DEEPEST = 128;

// More places than any provider could compile.
const MOST_PLACES = 100_000;

const SINGLE = wordSet(
  'additionalItems additionalProperties contains contentSchema else if items not propertyNames then unevaluatedItems unevaluatedProperties',
);
const LISTS = wordSet('allOf anyOf items oneOf prefixItems');
const MAPS = wordSet('$defs definitions dependentSchemas dependencies patternProperties properties');

// Keywords for which true and false are settings rather than schemas.
const SWITCHES = wordSet('additionalItems additionalProperties unevaluatedItems unevaluatedProperties');

export function schemaPlaces(schema: JsonObject | boolean, path: string): SchemaPlaces {
  const root: SchemaPlace = { schema, path, keyword: '', depth: 0, isOptional: false, optionalSteps: 0 };
  const places: SchemaPlace[] = [];
  const open = [root];
  let cut: SchemaPlace | undefined;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    places.push(place);
    if (place.depth >= DEEPEST || places.length + open.length >= MOST_PLACES) cut ??= place;
    // Pushed one by one, because a call takes fewer arguments than a schema may have properties.
    else for (const one of below(place).reverse()) open.push(one);
  }
  return { root, places, ...(cut === undefined ? {} : { cut }) };
}

function below(place: SchemaPlace): SchemaPlace[] {
  const { schema } = place;
  if (typeof schema === 'boolean') return [];
  const found: SchemaPlace[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const path = `${place.path}/${segment(keyword)}`;
    if (MAPS.has(keyword) && isObject(value)) addNamed(found, place, keyword, value, path);
    else if (LISTS.has(keyword) && Array.isArray(value))
      for (const [index, one] of value.entries()) add(found, place, keyword, one, `${path}/${index}`);
    else if (SINGLE.has(keyword) && !(typeof value === 'boolean' && SWITCHES.has(keyword)))
      add(found, place, keyword, value, path);
  }
  return found;
}

function addNamed(found: SchemaPlace[], place: SchemaPlace, keyword: string, schemas: JsonObject, path: string): void {
  const { required } = place.schema as JsonObject;
  const needed = new Set<Json>(keyword === 'properties' && Array.isArray(required) ? required : []);
  for (const [name, one] of Object.entries(schemas))
    add(found, place, keyword, one, `${path}/${segment(name)}`, keyword === 'properties' && !needed.has(name));
}

function add(found: SchemaPlace[], above: SchemaPlace, keyword: string, value: Json, path: string, isOptional = false): void {
  if (!isObject(value) && typeof value !== 'boolean') return;
  const optionalSteps = above.optionalSteps + (isOptional ? 1 : 0);
  found.push({ schema: value, path, above, keyword, depth: above.depth + 1, isOptional, optionalSteps });
}

export function segment(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
