import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { bad, has } from './problems.ts';

/** Whether a value is an object; anything else is reported. */
export function mustBeObject(value: unknown, path: string, expected: string, problems: Problem[]): value is JsonObject {
  return mustBe(isJsonObject(value), value, path, expected, problems);
}

/** Whether a value is a list; anything else is reported. */
export function mustBeList(value: unknown, path: string, expected: string, problems: Problem[]): value is readonly unknown[] {
  return mustBe(Array.isArray(value), value, path, expected, problems);
}

/** Reports the value of a key that does not fit; a key that is not there does. */
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

/** Reports a value that is not what was expected; the same as what is known about it. */
export function mustBe(isSo: boolean, value: unknown, path: string, expected: string, problems: Problem[]): boolean {
  if (!isSo) problems.push(bad(path, value, expected));
  return isSo;
}

/** Whether a value is a text that is not blank. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a value is any text. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is true or false. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
