import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace } from '../../contract/documents.ts';
import { isJsonObject } from '../../model/json.ts';

/** Unions inside of unions deeper than this name no fields that anybody would look for. */
const DEEPEST = 8;

/** The fields that the root of a schema describes, in any of its branches. */
export function declaredNames(documents: Documents | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  if (documents !== undefined) collect(documents, rootPlace(documents), names, 0);
  return names;
}

function collect(documents: Documents, start: SchemaPlace | undefined, names: Set<string>, depth: number): void {
  const place = start === undefined || depth > DEEPEST ? undefined : followRef(documents, start);
  if (place === undefined || !isJsonObject(place.schema)) return;
  const { schema } = place;
  if (isJsonObject(schema.properties)) for (const name of Object.keys(schema.properties)) names.add(name);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    branches.forEach((_, index) => {
      collect(documents, placeBelow(place, keyword, index), names, depth + 1);
    });
  }
}
