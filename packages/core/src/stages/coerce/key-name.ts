import type { SchemaPlace } from '../../contract/documents.ts';
import { isJsonObject } from '../../model/index.ts';
import { type CoerceOptions, Coercion } from './context.ts';
import { matchKeys } from './keys.ts';

export function keyName(key: string, place: SchemaPlace, options: CoerceOptions): string | undefined {
  if (!isJsonObject(place.schema)) return key;
  const run = new Coercion(options, { steps: 1 });
  const spot = { path: '', origin: '', sourceAt: options.sourceAt };
  return matchKeys(Object.fromEntries([[key, null]]), place, place.schema, spot, run).keys[0];
}
