import { type LinearPattern, linearPattern, type PatternEngine } from '../lib/linear-pattern.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { acceptedTypes } from './accepted-types.ts';
import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace, schemaPlaces } from './documents.ts';
import { keysIn, textsIn } from './schema-parts.ts';

export interface DescribedNames {
  readonly names: ReadonlySet<string>;
  // Whether it lists properties, so that an unlisted name is most likely a typo.
  readonly isListed: boolean;
  readonly isClosed: boolean;
  // Whether it may describe names that it does not list, because it has a schema for all others or refers to something that cannot be
  // followed.
  readonly isOpenEnded: boolean;
  readonly describes: (name: string) => boolean;
}

const ONE = ['if', 'then', 'else'] as const;

export function describedNames(documents: Documents, engine: PatternEngine | undefined): DescribedNames {
  const search = new NameSearch(documents, engine);
  search.visit(rootPlace(documents));
  const { names, patterns, isListed, isClosed, isOpenEnded } = search;
  const describes = (name: string) => names.has(name) || patterns.some((pattern) => pattern.test(name));
  return { names, isListed, isClosed: isClosed && patterns.length === 0 && !isOpenEnded, isOpenEnded, describes };
}

class NameSearch {
  readonly names = new Set<string>();
  readonly patterns: LinearPattern[] = [];
  isListed = false;
  isClosed = false;
  isOpenEnded = false;
  readonly #documents: Documents;
  readonly #engine: PatternEngine | undefined;
  readonly #seen = new Set<JsonObject>();

  constructor(documents: Documents, engine: PatternEngine | undefined) {
    this.#documents = documents;
    this.#engine = engine;
  }

  visit(place: SchemaPlace | undefined): void {
    const schema = place?.schema;
    if (place === undefined || !isJsonObject(schema) || this.#seen.has(schema)) return;
    this.#seen.add(schema);
    this.#noteNames(schema);
    this.#noteRest(schema);
    this.#followRefs(place, schema);
    for (const keyword of ONE) this.visit(placeBelow(place, keyword));
    for (const branch of schemaPlaces(place, 'allOf')) this.visit(branch);
    for (const keyword of ['anyOf', 'oneOf']) this.#visitAlternatives(schemaPlaces(place, keyword), schema);
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      for (const key of keysIn(schema[keyword])) this.visit(placeBelow(place, keyword, key));
    }
  }

  // Visits alternatives. One that accepts objects and lists no names lets every name in, unless the schema around it lists some.
  #visitAlternatives(branches: readonly SchemaPlace[], around: JsonObject): void {
    for (const branch of branches) {
      this.visit(branch);
      if (listedIn(around).length > 0 || !acceptedTypes(this.#documents, branch).has('object')) continue;
      const alone = new NameSearch(this.#documents, this.#engine);
      alone.visit(branch);
      if (!alone.isListed) this.isOpenEnded = true;
    }
  }

  #noteNames(schema: JsonObject): void {
    const listed = listedIn(schema);
    const related = ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) => {
      const map = schema[keyword];
      return keysIn(map).flatMap((key) => [key, ...textsIn((map as JsonObject)[key])]);
    });
    if (listed.length > 0) this.isListed = true;
    for (const name of [...listed, ...textsIn(schema.required), ...related]) this.names.add(name);
  }

  // Records what a schema says about names that it does not list.
  #noteRest(schema: JsonObject): void {
    for (const source of keysIn(schema.patternProperties)) {
      const { pattern } = linearPattern(source, this.#engine);
      if (pattern === undefined) this.isOpenEnded = true;
      else this.patterns.push(pattern);
    }
    for (const rest of [schema.additionalProperties, schema.unevaluatedProperties]) {
      if (rest === false) this.isClosed = true;
      else if (keysIn(rest).length > 0 && keyNames(schema.propertyNames).length === 0) this.isOpenEnded = true;
    }
    if (this.isClosed) this.isListed = true;
  }

  // Follows references. The target of a dynamic reference depends on the path that led to it.
  #followRefs(place: SchemaPlace, schema: JsonObject): void {
    if (typeof schema.$dynamicRef === 'string' || typeof schema.$recursiveRef === 'string') this.isOpenEnded = true;
    if (typeof schema.$ref !== 'string') return;
    const target = followRef(this.#documents, { schema: { $ref: schema.$ref }, ref: place.ref });
    if (target === undefined) this.isOpenEnded = true;
    else this.visit(target);
  }
}

function listedIn(schema: JsonObject): readonly string[] {
  return [...keysIn(schema.properties), ...keyNames(schema.propertyNames), ...valueNames(schema)];
}

// Returns the names that `propertyNames` lists.
function keyNames(schema: Json | undefined): readonly string[] {
  return isJsonObject(schema) ? textsIn(schema.enum) : [];
}

function valueNames(schema: JsonObject): readonly string[] {
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  return [...values, schema.const].flatMap(keysIn);
}
