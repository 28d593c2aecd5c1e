import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { bad, has, oneOf, problemAt, shown, suggestion, unknownKeys } from './problems.ts';

/** Reports the mistakes in a written contract, each at its place as a JSON Pointer. */
export class ContractChecker {
  /** The problems found so far. */
  readonly problems: Problem[];

  constructor(problems: Problem[] = []) {
    this.problems = problems;
  }

  /** Reports the keys of an object that are unknown. */
  knownKeys(object: { readonly [key: string]: unknown }, known: readonly string[], path: string): void {
    unknownKeys(object, known, path, this.problems);
  }

  /** Reports a value that is no object, and returns whether it is one. */
  object(value: unknown, path: string, expected: string): value is JsonObject {
    return this.that(isJsonObject(value), value, path, expected);
  }

  /** Reports a value that is none of some choices. */
  oneOf(value: unknown, choices: readonly Json[], path: string): void {
    oneOf(value, choices, path, this.problems);
  }

  /** Reports a value of which something is not so, and returns whether it is. */
  that(isSo: boolean, value: unknown, path: string, expected: string): boolean {
    if (!isSo) this.expected(path, value, expected);
    return isSo;
  }

  /** Reports the value of an optional key that does not fit. */
  optional(
    object: { readonly [key: string]: unknown },
    key: string,
    fits: (value: unknown) => boolean,
    path: string,
    expected: string,
  ): void {
    if (has(object, key)) this.that(fits(object[key]), object[key], `${path}/${key}`, expected);
  }

  /** Reports that something else was expected. */
  expected(path: string, found: unknown, expected: string, more: Partial<Problem> = {}): void {
    this.problems.push({ ...bad(path, found, expected), ...more });
  }

  /** Reports a problem with a code of its own. */
  problem(code: Problem['code'], path: string, args: Problem['args'], more: Partial<Problem> = {}): void {
    this.problems.push({ ...problemAt(code, path, args), ...more });
  }

  /** Returns the end of a sentence that suggests the closest of some names, or nothing. */
  suggest(wrong: string, names: readonly string[]): string {
    return suggestion(wrong, names);
  }

  /** Returns a value as a message shows it. */
  shown(value: unknown): string {
    return shown(value);
  }
}
