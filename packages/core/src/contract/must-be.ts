import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { bad, has } from './problems.ts';

export function mustBeObject(value: unknown, path: string, expected: string, problems: Problem[]): value is JsonObject {
  return mustBe(isJsonObject(value), value, path, expected, problems);
}

export function mustBeList(value: unknown, path: string, expected: string, problems: Problem[]): value is readonly unknown[] {
  return mustBe(Array.isArray(value), value, path, expected, problems);
}

// Reports a problem if a key is present and its value does not fit.
export function mustFit(
  object: { readonly [key: string]: unknown },
  key: string,
  fits: (value: unknown) => boolean,
  path: string,
  expected: string,
  problems: Problem[],
): void {
  if (has(object, key)) mustBe(fits(object[key]), object[key], `${path}/${key}`, expected, problems);
}

// Reports a problem if `isSo` is false, and returns `isSo`.
export function mustBe(isSo: boolean, value: unknown, path: string, expected: string, problems: Problem[]): boolean {
  if (!isSo) problems.push(bad(path, value, expected));
  return isSo;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
