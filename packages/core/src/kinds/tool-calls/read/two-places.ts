import type { Json, JsonObject } from '../../../model/index.ts';
import { PART_KEYS } from '../../../provider/rest-of.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import type { ShapedCall } from './call-shape.ts';
import { keyOfCall } from './same-value.ts';
import type { CallsByPlace } from './stray-call.ts';

type AnyCall = Pick<ShapedCall, 'name' | 'arguments'>;

export interface InOnePlace {
  readonly calls: readonly ShapedCall[];
  readonly others: JsonObject;
}

// Separates an answer's calls from those in a second place (`content` and `tool_calls`, `message` and `output`). An answer has its calls in
// one place, a list or a key. Calls in a second place are either the same calls in another form, or a second set that makes the answer
// ambiguous.
export function onePlace(calls: readonly ShapedCall[]): InOnePlace {
  const [first] = calls;
  if (first === undefined) return { calls, others: {} };
  const path = first.pointer.split('/');
  const here = calls.filter(({ pointer }) => forkIn(path, pointer) === undefined);
  const there = calls.filter(({ pointer }) => forkIn(path, pointer) !== undefined);
  if (there.length === 0) return { calls, others: {} };
  if (here.length === there.length && isSubset(there, here)) return { calls: here, others: {} };
  return { calls, others: byKey(there, (pointer) => forkIn(path, pointer) ?? '') };
}

export function callsElsewhere(read: readonly AnyCall[], elsewhere: CallsByPlace, names: ToolNames): JsonObject {
  const known = read.map(({ name, arguments: given }) => ({ name: names.find(name) ?? name, arguments: given }));
  const others = elsewhere.filter(([, calls]) => !isSubset(calls, known));
  return Object.fromEntries(others.map(([place, [first]]): [string, Json] => [keyIn(place), { ...first }]));
}

function keyIn(place: string): string {
  const keys = place.split('/').filter((key) => key !== '' && key !== '*');
  return keys.find((key) => !PART_KEYS.includes(key)) ?? keys[0] ?? '';
}

function byKey(calls: readonly ShapedCall[], keyOf: (pointer: string) => string): JsonObject {
  return Object.fromEntries(
    calls.map(({ pointer, name, arguments: given = {} }): [string, Json] => [keyOf(pointer), { name, arguments: given }]),
  );
}

function forkIn(path: readonly string[], pointer: string): string | undefined {
  const other = pointer.split('/');
  const at = other.findIndex((segment, index) => segment !== path[index]);
  const [segment, known] = [other[at], path[at]];
  if (segment === undefined || known === undefined) return undefined;
  return isIndex(segment) && isIndex(known) ? undefined : segment;
}

function isIndex(segment: string): boolean {
  return /^\d+$/.test(segment);
}

function isSubset(some: readonly AnyCall[], others: readonly AnyCall[]): boolean {
  const left = new Map<string, number>();
  for (const key of others.map(keyOfCall)) left.set(key, (left.get(key) ?? 0) + 1);
  return some.map(keyOfCall).every((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  });
}
