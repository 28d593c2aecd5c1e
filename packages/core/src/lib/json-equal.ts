import { isPlainObject } from './plain-object.ts';

type Plain = { readonly [key: string]: unknown };

/** Whether two JSON values are equal. The order of keys does not matter. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  return !Array.isArray(right) && sameObjects(left as Plain, right as Plain);
}

function sameLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => jsonEqual(item, right[index]));
}

function sameObjects(left: Plain, right: Plain): boolean {
  const keys = Object.keys(left);
  // What a Date or a Map holds is under no key.
  if (keys.length === 0 && !(isPlainObject(left) && isPlainObject(right))) return saySame(left, right);
  // The other object's keys are counted last: with very many keys that alone is slow, and most values differ earlier.
  return (
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key], right[key])) &&
    keys.length === Object.keys(right).length
  );
}

function saySame(left: Plain, right: Plain): boolean {
  if (typeof left.toJSON !== 'function' || typeof right.toJSON !== 'function') return false;
  return jsonEqual(left.toJSON(), right.toJSON());
}
