import { namedTypes, wantsWhole } from '../../contract/accepted-types.ts';
import type { Documents } from '../../contract/documents.ts';
import { normalise } from '../../lib/normalise.ts';
import { isJsonObject, isNested, type Json, type JsonObject } from '../../model/index.ts';
import { keyNames } from './term-index.ts';

export interface DescribedKeys {
  readonly described: ReadonlySet<string>;
  readonly hasIntegers: boolean;
  // Whether a value has a key that may be another name for a described one, so that its keys need a closer look.
  readonly areRenamed: (value: Json) => boolean;
}

// The longest key that may count as another spelling of a declared one.
export const LONGEST_KEY = 256;

export function describedKeys({ root, schemas }: Documents): DescribedKeys {
  const described = new Set<string>();
  const aliases = new Set<string>();
  const spellings = new Set<string>();
  let hasIntegers = false;
  JSON.stringify([root, schemas], (_, part: Json) => {
    if (isJsonObject(part) && wantsWhole(namedTypes(part))) hasIntegers = true;
    if (isJsonObject(part) && isJsonObject(part.properties))
      for (const [key, schema] of Object.entries(part.properties)) {
        described.add(key);
        keyNames(key, schema).forEach((name, index) => {
          if (index > 0) aliases.add(name);
          spellings.add(normalise(name));
        });
      }
    return part;
  });
  const plain = new Set([...described].filter((key) => !aliases.has(key)));
  return { described, hasIntegers, areRenamed };

  // Loops, because this runs for every damaged reply, and closures take twice as long.
  function areRenamed(value: Json): boolean {
    if (!isNested(value)) return false;
    if (Array.isArray(value)) {
      for (const item of value) if (isNested(item) && areRenamed(item)) return true;
      return false;
    }
    for (const key of Object.keys(value)) {
      const part = (value as JsonObject)[key] as Json;
      if ((!plain.has(key) && isOther(key)) || (isNested(part) && areRenamed(part))) return true;
    }
    return false;
  }

  function isOther(key: string): boolean {
    return aliases.has(key) || (!described.has(key) && key.length <= LONGEST_KEY && spellings.has(normalise(key)));
  }
}
