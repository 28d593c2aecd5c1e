import { closestWord } from '../lib/closest-word.ts';
import { childPointer } from '../lib/pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { namesText, suggestionText } from '../wording/suggestion-text.ts';

export function unknownKeys(
  object: { readonly [key: string]: unknown },
  known: readonly string[],
  path: string,
  problems: Problem[],
): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue;
    const args = { key, suggestion: namesText(key, known) };
    problems.push({ ...problemAt('contract.unknown-key', childPointer(path, key), args), about: 'key' });
  }
}

export function oneOf(value: unknown, choices: readonly Json[], path: string, problems: Problem[]): void {
  if (choices.includes(value as Json)) return;
  const wrong = bad(path, value, `one of ${choices.map(quoted).join(', ')}`);
  const texts = choices.filter((choice) => typeof choice === 'string');
  const meant = typeof value === 'string' ? suggestion(value, texts) : '';
  problems.push(meant === '' ? wrong : { ...wrong, args: { ...wrong.args, suggestion: meant } });
}

export function suggestion(wrong: string, names: readonly string[]): string {
  return suggestionText(closestWord(wrong, names), wrong);
}

export function isObjectAt(value: unknown, path: string, expected: string, problems: Problem[]): value is JsonObject {
  if (!isJsonObject(value)) problems.push(bad(path, value, expected));
  return isJsonObject(value);
}

export function has(object: { readonly [key: string]: unknown }, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

export function bad(path: string, found: unknown, expected: string): Problem {
  return badAs(path, quoted(found), expected);
}

export function badAs(path: string, found: string, expected: string): Problem {
  return problemAt('contract.bad-value', path, { found, expected });
}

export function problemAt(code: Problem['code'], path: string, args: Problem['args']): Problem {
  return { code, severity: 'error', path, args };
}

const LONGEST_TEXT = 70;
const LONGEST_VALUE = 78;

/**
 * Formats a value for a message in which its type matters. Strings are quoted, so that "1" cannot be mistaken for the number 1.
 */
export function quoted(value: unknown): string {
  if (typeof value !== 'string') return shown(value);
  return JSON.stringify(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value);
}

// Formats a value for a message. Strings are not quoted, because they may be names or descriptions.
export function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return 'nothing';
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  } catch {
    // A bigint, or a value that contains itself.
    return typeof value;
  }
}
