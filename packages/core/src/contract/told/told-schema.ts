import { isJsonObject, type Json, type JsonObject } from '../../model/index.ts';
import { mapSchema } from '../map-schema.ts';

// Deeper than any schema that people write for a model.
const DEEPEST = 64;

const SILENT = new Set(['$schema', '$comment']);

// Returns the form of a schema that is shown to a model, without Tamis's own keywords. The values named by `x-enum` go into the
// description.
export function toldSchema(schema: JsonObject, depth = 0): JsonObject {
  if (depth > DEEPEST) return schema;
  const kept = Object.entries(schema).filter(([key]) => !SILENT.has(key) && !key.startsWith('x-'));
  const meanings = meaningsIn(schema['x-enum']);
  const described = meanings === '' ? {} : { description: [schema.description, meanings].filter(isText).join(' ') };
  return mapSchema({ ...Object.fromEntries(kept), ...described }, (below) => toldSchema(below, depth + 1));
}

export function isSelfContained(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(isSelfContained);
  if (!isJsonObject(schema)) return true;
  return Object.entries(schema).every(([key, value]) => {
    if (key === '$dynamicRef' || key === '$recursiveRef') return false;
    return key === '$ref' && typeof value === 'string' ? value.startsWith('#') : isSelfContained(value);
  });
}

export function toldName(title: Json | undefined): string {
  const plain = typeof title === 'string' ? title.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64) : '';
  return /[a-zA-Z]/.test(plain) ? plain : 'reply';
}

function meaningsIn(values: Json | undefined): string {
  if (!isJsonObject(values)) return '';
  const lines = Object.entries(values).flatMap(([value, about]) => {
    const meaning = isJsonObject(about) ? about.description : undefined;
    return typeof meaning === 'string' ? [`${value}: ${meaning}`] : [];
  });
  return lines.join('; ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
