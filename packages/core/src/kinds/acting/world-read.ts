import { childPointer } from '../../lib/pointer.ts';
import type { WorldRead } from '../../model/acting.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ReadPath } from '../../stages/rules/language.ts';

/** The parts of a world at these paths, for a call with these arguments. */
export function worldRead(paths: readonly ReadPath[], given: JsonObject, world: unknown): WorldRead {
  const parts = new Map(paths.map((path) => partAt(path, given, world)));
  const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    values: Object.fromEntries(sorted.filter(([, value]) => value !== undefined)),
    missing: sorted.filter(([, value]) => value === undefined).map(([pointer]) => pointer),
  };
}

/**
 * Follows own keys only, and ends at the first that is missing: a missing key and a value that can't have keys are different. An
 * argument that can't be a key means that everything above it is read.
 */
function partAt(path: ReadPath, given: JsonObject, world: unknown): readonly [string, unknown] {
  let [pointer, value] = ['', world];
  for (const step of path) {
    if (typeof value !== 'object' || value === null) break;
    const key = typeof step === 'string' ? step : 'method' in step ? fieldOf(step.method, value) : keyOf(step.argument, given);
    if (key === undefined) break;
    pointer = childPointer(pointer, key);
    value = Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
  }
  return [pointer, value];
}

/** A field named like a method takes precedence over the method. */
function fieldOf(name: string, owner: object): string | undefined {
  return Object.hasOwn(owner, name) ? name : undefined;
}

/** A string is one key. A number may count from the end of a list, so the whole list is read. */
function keyOf(argument: string, given: JsonObject): string | undefined {
  const key = Object.hasOwn(given, argument) ? given[argument] : undefined;
  return typeof key === 'string' ? key : undefined;
}
