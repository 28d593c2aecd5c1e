import { acceptedTypes, branchesOf, type JsonType } from '../contract/accepted-types.ts';
import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace, schemaPlaces } from '../contract/documents.ts';
import { propertyNames } from '../contract/schema-parts.ts';
import { childPointer, segmentsOf, valueAt } from '../lib/pointer.ts';
import { decodeFragment } from '../lib/uri.ts';
import { type Grounding, isJsonObject, type Problem } from '../model/index.ts';

// Deeper than the fields that people name.
const DEEPEST = 12;

// The most fields reported, because a person fixes a contract a few fields at a time.
const MOST_TRAPS = 20;

// Words with which a reply says that it does not know.
const UNKNOWN =
  /^(?:unknown|none|other|missing|unclear|unspecified|undetermined|n[/.]?a\.?|(?:not|un)[\s_-]?(?:known|stated|given|specified|available|applicable|mentioned)|)$/i;

// Returns a problem for each required field that must come from a source but gives the model no way to say that the source does not state
// it, so that it can only invent a value. Null, a word such as `unknown`, or an empty string is a way out if the schema explicitly allows it.
export function noWayOut(grounding: Pick<Grounding, 'fields'>, documents: Documents): readonly Problem[] {
  const traps = new Map<string, Problem>();
  const wanted = wantedBy(grounding);
  const visit = (start: SchemaPlace | undefined, path: string, depth: number): void => {
    const place = start && followRef(documents, start);
    if (place === undefined || !isJsonObject(place.schema) || depth > DEEPEST || traps.size >= MOST_TRAPS) return;
    const { schema } = place;
    for (const name of propertyNames(schema)) {
      const below = placeBelow(place, 'properties', name) as SchemaPlace;
      const field = childPointer(path, name);
      const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
      if (isRequired && wanted(field, acceptedTypes(documents, below)) && !hasWay(documents, below))
        traps.set(field, trapAt(field, below, documents));
      visit(below, field, depth + 1);
    }
    visit(placeBelow(place, 'items'), `${path}/*`, depth + 1);
    for (const part of schemaPlaces(place, 'allOf')) visit(part, path, depth + 1);
  };
  visit(rootPlace(documents), '', 0);
  return [...traps.values()];
}

// Whether a field must be in the source: every string, or the strings and numbers at and below the named places.
function wantedBy({ fields = 'strings' }: Pick<Grounding, 'fields'>): (field: string, types: ReadonlySet<JsonType>) => boolean {
  if (!Array.isArray(fields)) return (_, types) => types.has('string') && !types.has('object');
  const patterns = fields.map((pointer: string) => segmentsOf(pointer));
  return (field, types) => {
    const segments = segmentsOf(field);
    const isNamed = patterns.some((parts) => parts.every((part, at) => part === '*' || part === segments[at]));
    return isNamed && !types.has('object') && !types.has('array') && (types.has('string') || types.has('integer'));
  };
}

function hasWay(documents: Documents, start: SchemaPlace): boolean {
  if (acceptedTypes(documents, start).has('null')) return true;
  const place = followRef(documents, start);
  if (place === undefined || !isJsonObject(place.schema)) return true;
  const { enum: words, minLength, const: constant } = place.schema;
  const saysUnknown = Array.isArray(words) && words.some((word) => typeof word === 'string' && UNKNOWN.test(word));
  return (
    saysUnknown || minLength === 0 || constant !== undefined || branchesOf(place).some((branch) => hasWay(documents, branch))
  );
}

function trapAt(field: string, { ref }: SchemaPlace, { root }: Documents): Problem {
  const pointer = ref.startsWith('#') ? decodeFragment(ref.slice(1)) : undefined;
  const isThere = pointer !== undefined && valueAt(root, pointer) !== undefined;
  return { code: 'contract.no-way-out', severity: 'warning', path: isThere ? `/schema${pointer}` : '/schema', args: { field } };
}
