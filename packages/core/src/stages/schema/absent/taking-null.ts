import { BOUNDS, COUNTS } from '../../../contract/schema-keywords.ts';
import { words } from '../../../lib/words.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';

const INDIFFERENT: ReadonlySet<string> = new Set([
  ...COUNTS,
  ...BOUNDS,
  ...words('multipleOf pattern format contentEncoding contentMediaType contentSchema uniqueItems required propertyNames'),
  ...words(
    'properties patternProperties additionalProperties unevaluatedProperties dependentRequired dependentSchemas dependencies',
  ),
  ...words('items prefixItems additionalItems unevaluatedItems contains $defs definitions $id id $anchor $comment'),
  ...words('title description default examples deprecated readOnly writeOnly'),
]);

const SCALARS: ReadonlySet<Json> = new Set(words('string number integer boolean'));

const NULL: JsonObject = { type: 'null' };

type Follow = (ref: string) => Json | undefined;

// Returns a schema that also accepts null, or the same schema if it clearly accepts null already.
export function takingNull(schema: Json, follow: Follow): Json {
  if (takesNull(schema, follow)) return schema;
  if (!isJsonObject(schema)) return NULL;
  const deciding = Object.keys(schema).filter((key) => !isIndifferent(key));
  const [keyword] = deciding.length === 1 ? deciding : [];
  const types = listIn(schema.type);
  if (keyword === 'type' && types.every((type) => SCALARS.has(type))) return { ...schema, type: [...types, 'null'] };
  if (keyword === 'anyOf') return { ...schema, anyOf: [...listIn(schema.anyOf), NULL] };
  return { anyOf: [schema, NULL] };
}

const MOST_HOPS = 16;

// Whether a schema clearly accepts null. A "no" may be wrong, a "yes" never is.
function takesNull(schema: Json, follow: Follow, hops = 0): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const isTaken = (one: Json) => takesNull(one, follow, hops + 1);
  return Object.entries(schema).every(([key, value]) => {
    if (key === '$ref') return hops < MOST_HOPS && isTaken(follow(String(value)) ?? false);
    if (key === 'type') return listIn(value).includes('null');
    if (key === 'enum') return listIn(value).includes(null);
    if (key === 'const') return value === null;
    if (key === 'anyOf') return listIn(value).some(isTaken);
    if (key === 'allOf') return listIn(value).every(isTaken);
    return isIndifferent(key);
  });
}

function isIndifferent(key: string): boolean {
  return INDIFFERENT.has(key) || key.startsWith('x-');
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
}
