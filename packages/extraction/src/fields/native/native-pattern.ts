import { setSource } from './char-set.ts';
import { linearStart, type SearchStart } from './linear-search.ts';
import { parseSimple, type Repeat, type SimplePattern } from './simple-pattern.ts';

// Translates a pattern in the syntax of RE2 for the built-in engine, which is twenty times faster. Returns undefined unless the engine is
// proven to find the same match in linear time.
export function nativePattern(source: string): RegExp | undefined {
  const simple = parseSimple(source);
  const start = simple && linearStart(simple);
  if (simple === undefined || start === undefined) return undefined;
  try {
    return new RegExp(sourceOf(simple, start), 'u');
  } catch {
    return undefined;
  }
}

function sourceOf({ isAnchored, isEnded, pieces }: SimplePattern, start: SearchStart): string {
  const before = start === 'anywhere' ? '' : `(?<!${setSource(start.notAfter)})`;
  const body = pieces.map((piece) => (typeof piece === 'string' ? piece : repeatSource(piece))).join('');
  return `${isAnchored ? '^' : ''}${before}${body}${isEnded ? '$' : ''}`;
}

function repeatSource({ set, least, most, isLazy }: Repeat): string {
  const count = least === 1 && most === 1 ? '' : `{${least},${most === Number.POSITIVE_INFINITY ? '' : most}}`;
  return `${setSource(set)}${count}${isLazy ? '?' : ''}`;
}
