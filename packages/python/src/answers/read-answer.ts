import type { Json, JsonObject } from '@tamis/core';
import { exactJson, isLossless } from '@tamis/core/internal';
import type { CodeErrorReason, CodeProblem, PathResult } from '@tamis/core/model';
import type { PythonLimits } from '../limits.ts';

// The content of a line, or undefined if the line is not valid. The model's code can write into the channel, so every line is checked. The
// process makes sure, out of the code's reach, that each request gets one line, in order.
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'checked'; readonly problems: readonly CodeProblem[]; readonly advice: readonly CodeProblem[] }
  | { readonly kind: 'result'; readonly result: PathResult };

const TYPES: ReadonlySet<string> = new Set(['ENCODING_ERROR', 'PYTHON_SYNTAX_ERROR', 'SCHEMA_VIOLATION', 'RUNTIME_ERROR']);
const NUMBERS = ['line', 'column', 'endLine', 'endColumn'] as const;
const TEXTS = ['at', 'field', 'exception', 'hint'] as const;
const IDENTIFIER = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;

// Long enough for CPython's messages, short enough for a prompt.
const TEXT_CHARACTERS = 1_000;

export function readAnswer(line: string, limits: PythonLimits): Answer | undefined {
  const value = parsed(line);
  if (!isObject(value)) return undefined;
  if (value.ready !== undefined) return { kind: 'ready' };
  if (value.loaded === true) return { kind: 'loaded' };
  if (value.problems !== undefined) return checkedAnswer(value);
  const result = resultIn(value, limits);
  return result && { kind: 'result', result };
}

function parsed(line: string): Json | undefined {
  const read = exactJson(line);
  return read !== undefined && isLossless(read) ? read.value : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkedAnswer({ problems, advice }: JsonObject): Answer | undefined {
  const [found, advised] = [problemsIn(problems), problemsIn(advice)];
  return found && advised && { kind: 'checked', problems: found, advice: advised };
}

function problemsIn(value: Json | undefined): readonly CodeProblem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const problems = value.map(problemIn);
  return problems.every((one) => one !== undefined) ? problems : undefined;
}

function problemIn(value: Json): CodeProblem | undefined {
  if (!isObject(value)) return undefined;
  const { type, reason, message } = value;
  if (typeof type !== 'string' || !TYPES.has(type) || typeof reason !== 'string' || typeof message !== 'string') return undefined;
  if (!/^[a-z-]{1,40}$/.test(reason)) return undefined;
  const numbers = NUMBERS.filter((name) => Number.isSafeInteger(value[name])).map((name) => [name, value[name]]);
  const texts = TEXTS.filter((name) => typeof value[name] === 'string').map((name) => [name, shortened(value[name] as string)]);
  const known = { type: type as CodeProblem['type'], reason: reason as CodeErrorReason, message: shortened(message) };
  return { ...known, ...Object.fromEntries([...numbers, ...texts]) } as CodeProblem;
}

function shortened(text: string): string {
  return text.slice(0, TEXT_CHARACTERS).toWellFormed();
}

function resultIn(body: JsonObject, limits: PythonLimits): PathResult | undefined {
  if (body.error !== undefined) {
    const error = problemIn(body.error);
    return error && { error };
  }
  const fields = body.fields;
  if (!isObject(fields)) return undefined;
  const entries = Object.entries(fields);
  if (entries.length > limits.fields || !entries.every(([name, value]) => isField(name, value))) return undefined;
  if (charactersOf(entries) > limits.resultCharacters) return undefined;
  return { fields: Object.fromEntries(entries) as { [name: string]: string | number | boolean | null } };
}

// The number of characters. Like Python, this counts characters beyond the first plane as one.
function charactersOf(entries: readonly (readonly [string, Json])[]): number {
  return entries.reduce((sum, [name, value]) => sum + name.length + (typeof value === 'string' ? codePoints(value) : 0), 0);
}

function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

function isField(name: string, value: Json): boolean {
  if (!IDENTIFIER.test(name) || name === '__proto__') return false;
  if (typeof value === 'string') return value.isWellFormed();
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
