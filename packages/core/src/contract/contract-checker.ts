import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject, type Problem } from '../model/index.ts';
import { quoted, shown } from '../wording/shown.ts';
import { namesText, nearText } from '../wording/suggestion-text.ts';

type Written = { readonly [key: string]: unknown };

/** Reports the mistakes in a written contract, each at its place as a JSON Pointer. */
export class ContractChecker {
  /** The problems found so far. */
  readonly problems: Problem[];

  constructor(problems: Problem[] = []) {
    this.problems = problems;
  }

  /** Reports the keys of an object that are unknown. */
  knownKeys(object: Written, known: readonly string[], path: string): void {
    for (const key of Object.keys(object).filter((one) => !known.includes(one))) {
      const args = { key, suggestion: namesText(key, known) };
      this.problem('contract.unknown-key', childPointer(path, key), args, { about: 'key' });
    }
  }

  /** Reports a value that is not an object, and unknown keys if the known ones are given. Returns whether it is an object. */
  object(value: unknown, path: string, expected: string, known?: readonly string[]): value is JsonObject {
    const isObject = this.that(isJsonObject(value), value, path, expected);
    if (isObject && known !== undefined) this.knownKeys(value as JsonObject, known, path);
    return isObject;
  }

  /** Reports a value that is not a list, and checks each entry of one. */
  list(value: unknown, path: string, expected: string, check: (entry: unknown, path: string, index: number) => void): void {
    if (!this.that(Array.isArray(value), value, path, expected)) return;
    for (const [index, entry] of (value as readonly unknown[]).entries()) check(entry, `${path}/${index}`, index);
  }

  /** Reports a value that is not a list of strings with words in them. */
  texts(value: unknown, path: string): void {
    const areTexts = Array.isArray(value) && Array.from(value).every(isText);
    this.that(areTexts, value, path, 'a list of strings that are not blank');
  }

  /** Reports a value that is not one of the choices. */
  oneOf(value: unknown, choices: readonly Json[], path: string): void {
    if (choices.includes(value as Json)) return;
    const texts = choices.filter((choice) => typeof choice === 'string');
    const meant = typeof value === 'string' ? nearText(value, texts) : '';
    const args = { found: quoted(value), expected: `one of ${choices.map(quoted).join(', ')}` };
    this.problem('contract.bad-value', path, meant === '' ? args : { ...args, suggestion: meant });
  }

  /** Reports a value unless something about it is so, and returns whether it is. */
  that(isSo: boolean, value: unknown, path: string, expected: string): boolean {
    if (!isSo) this.expected(path, value, expected);
    return isSo;
  }

  /** Reports the value of an optional key that does not fit. */
  optional(object: Written, key: string, fits: (value: unknown) => boolean, path: string, expected: string): void {
    if (isGiven(object, key)) this.that(fits(object[key]), object[key], `${path}/${key}`, expected);
  }

  /** Reports the value of an optional key that is not one of the choices. */
  choice(object: Written, key: string, choices: readonly Json[], path: string): void {
    if (isGiven(object, key)) this.oneOf(object[key], choices, `${path}/${key}`);
  }

  /** Reports that something else was expected. */
  expected(path: string, found: unknown, expected: string, more?: Partial<Problem>): void {
    this.problem('contract.bad-value', path, { found: quoted(found), expected }, more);
  }

  /** Reports a problem with a code of its own. */
  problem(code: Problem['code'], path: string, args: Problem['args'], more?: Partial<Problem>): void {
    this.problems.push({ ...problemAt(code, path, args), ...more });
  }

  /** Returns the end of a sentence that suggests the closest of some names, or nothing. */
  suggest(wrong: string, names: readonly string[]): string {
    return nearText(wrong, names);
  }

  /** Returns a value as a message shows it. */
  shown(value: unknown): string {
    return shown(value);
  }
}

export function problemAt(code: Problem['code'], path: string, args: Problem['args']): Problem {
  return { code, severity: 'error', path, args };
}

export function isGiven(object: Written, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

/** Whether a value is a string with something in it besides space. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
