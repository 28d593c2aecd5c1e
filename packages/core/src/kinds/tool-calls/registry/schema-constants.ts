import { isJsonObject, type Json } from '../../../model/index.ts';

const CONSTANTS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

export function constantsIn(schema: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const left: { readonly value: Json; readonly isOffered: boolean }[] = [{ value: schema ?? null, isOffered: false }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { value, isOffered } = one;
    if (typeof value === 'string' && isOffered) found.add(value);
    else if (Array.isArray(value)) for (const item of value as readonly Json[]) left.push({ value: item, isOffered });
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value)) left.push({ value: item, isOffered: isOffered || CONSTANTS.has(key) });
  }
  return found;
}
