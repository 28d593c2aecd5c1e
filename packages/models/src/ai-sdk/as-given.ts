import { type Change, entryOf } from '@tamis/core';
import { isObject } from '@tamis/core/providers';

/**
 * A value as it was before its validator transformed it: the SDK runs its own validator on it. What the validator only added
 * stays, since any validator accepts its own defaults.
 */
export function asGiven(value: unknown, changes: readonly Change[]): unknown {
  const transformed = changes.filter(({ code, before }) => entryOf(code)?.isTransform === true && before !== null);
  return transformed.reduce((given, { path, before }) => put(given, segmentsOf(path), before), value);
}

function put(value: unknown, [key, ...rest]: readonly string[], before: unknown): unknown {
  if (key === undefined) return before;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? put(item, rest, before) : item));
  if (!isObject(value)) return value;
  const member: unknown = Object.hasOwn(value, key) ? value[key] : undefined;
  return Object.fromEntries([...Object.entries(value), [key, put(member, rest, before)]]);
}

function segmentsOf(pointer: string): readonly string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
