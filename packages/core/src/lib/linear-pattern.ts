import { RE2JS } from 're2js';
import { translatePattern } from './ecma-pattern.ts';

/** A compiled pattern whose search takes linear time on any text. */
export interface LinearPattern {
  readonly source: string;
  readonly test: (text: string) => boolean;
}

/** A compiled pattern, or why there is none. */
export type PatternResult = { readonly pattern: LinearPattern } | { readonly pattern?: undefined; readonly reason: string };

/** Contracts use few patterns, but a service may compile many contracts. */
const MOST_CACHED = 1000;
/** Longer ones are no patterns people write. */
const LONGEST_PATTERN = 10_000;
const cache = new Map<string, PatternResult>();

/** An ECMA-262 pattern made ready to search, on an engine that can't backtrack. */
export function linearPattern(source: string): PatternResult {
  const known = cache.get(source);
  if (known) return known;
  const result = compilePattern(source);
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(source, result);
  return result;
}

function compilePattern(source: string): PatternResult {
  if (source.length > LONGEST_PATTERN) return { reason: `it has more than ${LONGEST_PATTERN} characters.` };
  const translated = translatePattern(source);
  if (translated.reason !== undefined) return { reason: translated.reason };
  const native = nativePattern(source, translated.simple);
  if (native) return { pattern: { source, test: (text) => native.test(text) } };
  try {
    const engine = RE2JS.compile(translated.re2);
    return { pattern: { source, test: (text) => engine.test(text) } };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Patterns without groups and with one loop are as safe on the engine of the language, and fifty times faster. */
function nativePattern(source: string, simple: boolean): RegExp | undefined {
  if (!simple) return undefined;
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error);
  return text.startsWith('invalid repeat count') ? 'a part is repeated more than 1000 times.' : `${text}.`;
}
