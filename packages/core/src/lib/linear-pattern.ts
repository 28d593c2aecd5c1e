import { reasonOf } from './reason-of.ts';

// A compiled pattern that searches any text in linear time.
export interface LinearPattern {
  readonly source: string;
  readonly test: (text: string) => boolean;
}

// Compiles an ECMA-262 pattern to a search in linear time. Throws an Error with the reason if that is impossible.
export type PatternEngine = (source: string) => (text: string) => boolean;

type PatternResult =
  | { readonly pattern: LinearPattern }
  | { readonly pattern?: undefined; readonly reason: string; readonly needsEngine?: true };

const MOST_CACHED = 1000;
// People do not write longer ones.
const LONGEST_PATTERN = 10_000;
const cache = new Map<string, { readonly engine: PatternEngine | undefined; readonly result: PatternResult }>();

// The result for a pattern that needs an engine when there is none.
const NO_ENGINE: PatternResult = { reason: 'it needs the pattern engine.', needsEngine: true };

// Prepares an ECMA-262 pattern for searching without backtracking. Most patterns need the engine.
export function linearPattern(source: string, engine: PatternEngine | undefined): PatternResult {
  const known = cache.get(source);
  // Another compiler may have another engine, or none.
  if (known !== undefined && known.engine === engine) return known.result;
  const result = compilePattern(source, engine);
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(source, { engine, result });
  return result;
}

function compilePattern(source: string, engine: PatternEngine | undefined): PatternResult {
  if (source.length > LONGEST_PATTERN) return { reason: `it has more than ${LONGEST_PATTERN} characters.` };
  const native = nativePattern(source);
  if (native) return { pattern: { source, test: (text) => native.test(text) } };
  if (engine === undefined) return NO_ENGINE;
  try {
    return { pattern: { source, test: engine(source) } };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

// Returns a simple pattern for the built-in engine, which is just as safe and fifty times faster.
function nativePattern(source: string): RegExp | undefined {
  if (!isSimple(source)) return undefined;
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

const ONE_CHARACTER = /\\(?:[pPu]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]/g;

// Whether a pattern is anchored, without groups, and with at most one loop and four options. Even a backtracking engine needs only linear
// time for these.
function isSimple(source: string): boolean {
  const bare = source.replace(ONE_CHARACTER, '.').replaceAll(/\{\d{1,3}\}/g, '');
  const count = (what: RegExp) => bare.split(what).length - 1;
  return (
    bare.startsWith('^') &&
    !/[()|]/.test(bare) &&
    count(/[*+]|\{/) <= 1 &&
    count(/\?/) <= 4 &&
    !/\{(?!\d{1,3},\d{0,3}\})/.test(bare)
  );
}
