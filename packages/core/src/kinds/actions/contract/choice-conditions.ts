import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace, schemaPlaces } from '../../../contract/documents.ts';
import { keysIn, mapIn, textsIn } from '../../../contract/schema-parts.ts';
import { linearPattern } from '../../../lib/linear-pattern.ts';
import { decodeFragment } from '../../../lib/uri.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';

const ONE = ['if', 'then', 'else', 'not'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const BY_NAME = ['dependentSchemas', 'dependencies', 'dependentRequired'];

const ABOUT_ALL = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'const', 'enum'];

// Returns pointers to the places where a schema restricts these fields beyond declaring and requiring them. A part that cannot be followed
// counts, because it may concern any field.
export function conditionsOn(names: readonly string[], schema: JsonObject): readonly string[] {
  const documents: Documents = { root: schema, schemas: {} };
  const seen = new Set<Json>();
  const found: string[] = [];
  visit(rootPlace(documents), true);
  return found;

  function note({ ref }: SchemaPlace): void {
    found.push(decodeFragment(ref.slice(1)));
  }

  function visit(place: SchemaPlace | undefined, isRoot = false): void {
    if (place === undefined || !isJsonObject(place.schema) || seen.has(place.schema)) return;
    seen.add(place.schema);
    if (isAbout(place.schema, names, isRoot)) note(place);
    if (typeof place.schema.$ref === 'string') {
      const target = followRef(documents, { schema: { $ref: place.schema.$ref }, ref: place.ref });
      // The root declares the choice.
      if (target === undefined || target.schema === schema) note(place);
      visit(target);
    }
    for (const keyword of ONE) visit(placeBelow(place, keyword));
    for (const keyword of LISTS) for (const branch of schemaPlaces(place, keyword)) visit(branch);
    for (const keyword of BY_NAME) for (const key of keysIn(place.schema[keyword])) visit(placeBelow(place, keyword, key));
  }
}

function isAbout(schema: JsonObject, names: readonly string[], isRoot: boolean): boolean {
  const related = BY_NAME.flatMap((keyword) =>
    Object.entries(mapIn(schema[keyword])).flatMap(([key, one]) => [key, ...textsIn(one)]),
  );
  const own = isRoot ? [] : [...keysIn(schema.properties), ...textsIn(schema.required)];
  if ([...related, ...own].some((name) => names.includes(name))) return true;
  if (keysIn(schema.patternProperties).some((pattern) => names.some((name) => fits(pattern, name)))) return true;
  const isDynamic = Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef');
  return isDynamic || (!isRoot && ABOUT_ALL.some((keyword) => Object.hasOwn(schema, keyword) && schema[keyword] !== true));
}

function fits(source: string, name: string): boolean {
  const { pattern } = linearPattern(source, undefined);
  return pattern === undefined || pattern.test(name);
}
