import type { Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';

export function isRecursive(schema: JsonObject): boolean {
  const definitions = { '#/$defs/': schema.$defs, '#/definitions/': schema.definitions };
  const targets = new Map<string, ReadonlySet<string>>();
  for (const [start, named] of Object.entries(definitions)) {
    for (const [name, target] of Object.entries(isObject(named) ? named : {})) targets.set(start + name, refsIn(target));
  }
  return refsIn(schema).has('#') || [...targets.keys()].some((name) => leadsTo(name, name, targets, new Set()));
}

function leadsTo(from: string, to: string, targets: ReadonlyMap<string, ReadonlySet<string>>, seen: Set<string>): boolean {
  for (const ref of targets.get(from) ?? []) {
    if (ref === to) return true;
    if (seen.has(ref)) continue;
    seen.add(ref);
    if (leadsTo(ref, to, targets, seen)) return true;
  }
  return false;
}

function refsIn(value: Json, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { $ref: ref } = value as { readonly $ref?: Json };
  if (typeof ref === 'string') found.add(ref);
  for (const one of Object.values(value)) refsIn(one, found);
  return found;
}
