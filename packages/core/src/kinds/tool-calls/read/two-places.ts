import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { callShape, type ShapedCall } from './call-shape.ts';
import { notesIn } from './message-members.ts';
import { decodedArguments } from './same-value.ts';

/** The calls of an answer, and the calls in other places in it. */
export interface InOnePlace {
  readonly calls: readonly ShapedCall[];
  /** A call from each of the other places, by the key of the place; empty if they only repeat the calls. */
  readonly others: JsonObject;
}

/**
 * Separates an answer's calls from those in a second place (`content` and `tool_calls`, `message` and `output`). An answer has its calls in
 * one place, a list or a key. Calls in a second place are either the same calls in another form, or a second set that makes the answer
 * ambiguous.
 */
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

/** Returns the calls outside an answer that the answer does not have, by the keys that lead to them. */
export function callsElsewhere(calls: readonly ShapedCall[], others: readonly ShapedCall[]): JsonObject {
  return isSubset(others, calls) ? {} : byKey(others, (pointer) => pointer.split('/')[1] ?? '');
}

/** Returns the calls that a framework keeps in a note, as the provider sent them. They are nearly always the answer's own. */
export function callsInNotes(answer: Json, names: ToolNames): readonly ShapedCall[] {
  const shapes = notesIn(answer).map(([key, note]) => callShape(note, names, `/${key}`));
  return shapes.flatMap((shape) => (shape?.calls ?? []).filter(({ isKey }) => isKey !== true));
}

function byKey(calls: readonly ShapedCall[], keyOf: (pointer: string) => string): JsonObject {
  return Object.fromEntries(
    calls.map(({ pointer, name, arguments: given = {} }): [string, Json] => [keyOf(pointer), { name, arguments: given }]),
  );
}

/** The key at which a pointer leaves a path; undefined if both are in one list. */
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

/** Whether the others contain every one of some calls, at least as often. */
function isSubset(some: readonly ShapedCall[], others: readonly ShapedCall[]): boolean {
  const left = new Map<string, number>();
  for (const key of others.map(keyOfCall)) left.set(key, (left.get(key) ?? 0) + 1);
  return some.map(keyOfCall).every((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  });
}

/** Returns a string that is equal for calls with the same name and arguments, whether they are an object or its text. */
function keyOfCall({ name, arguments: given }: ShapedCall): string {
  return canonicalText([name, decodedArguments(given ?? {})]);
}
