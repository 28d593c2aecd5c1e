import { type Documents, followRef, placeBelow, rootPlace, type SchemaPlace } from '../../contract/documents.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import { decodeFragment } from '../../lib/uri.ts';
import { isJsonObject, type Json } from '../../model/index.ts';
import { CONVERTS, UNTOLD } from '../../stages/schema/index.ts';

// Keywords that do not tell whether a validator returns its input unchanged: missing fields may be filled in, and undeclared ones left out.
const OTHER = new Set(['required', 'default', 'additionalProperties', 'description', 'title', 'examples']);

export function keptOutput(
  input: Documents,
  output: Documents | undefined,
): (place: SchemaPlace, what: 'all' | 'type') => boolean {
  const known = new Map<string, boolean>();
  return ({ ref, schema }, what) => {
    // Of what the schema does not describe, nobody knows what is returned.
    if (output === undefined || ref === '') return false;
    const other = placeOf(output, ref);
    if (other === undefined) return false;
    if (what === 'type') return isJsonObject(schema) && isJsonObject(other.schema) && schema.type === other.schema.type;
    const answer = known.get(ref) ?? isSame(schema, other.schema, input, output, new Set());
    known.set(ref, answer);
    return answer;
  };
}

function placeOf(documents: Documents, ref: string): SchemaPlace | undefined {
  const root = rootPlace(documents);
  const segments = segmentsOf(decodeFragment(ref.slice(ref.indexOf('#') + 1)));
  return segments.length === 0 ? root : placeBelow(root, ...segments);
}

function isSame(one: Json, other: Json, input: Documents, output: Documents, seen: Set<string>): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at] as Json, input, output, seen));
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other;
  if (Object.hasOwn(other, UNTOLD) || Object.hasOwn(other, CONVERTS)) return false;
  if (typeof one.$ref === 'string') return one.$ref === other.$ref && isSameTarget(one.$ref, input, output, seen);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter((key) => !OTHER.has(key) && key !== '$defs'));
  return [...keys].every((key) => {
    if (!Object.hasOwn(one, key) || !Object.hasOwn(other, key)) return false;
    return isSame(one[key] as Json, other[key] as Json, input, output, seen);
  });
}

function isSameTarget(ref: string, input: Documents, output: Documents, seen: Set<string>): boolean {
  if (seen.has(ref)) return true;
  seen.add(ref);
  const [one, other] = [input, output].map((documents) => followRef(documents, { schema: { $ref: ref }, ref: '#' })?.schema);
  return one !== undefined && other !== undefined && isSame(one, other, input, output, seen);
}
