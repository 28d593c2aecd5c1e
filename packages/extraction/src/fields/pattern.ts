import { RE2JS } from 're2js';
import { nativePattern } from './native/native-pattern.ts';

// Searches a string and returns the piece that a pattern found. The result is `empty` if the pattern's group is empty or did not take part
// in the match.
export type Search = (text: string) => { readonly text: string } | 'no-match' | 'empty';

// A compiled pattern, or the reason why it cannot be compiled.
export type PatternResult = { readonly search: (group: number) => Search; readonly groups: number } | { readonly reason: string };

// People do not write longer patterns.
const LONGEST_PATTERN = 10_000;

// The longest text that the built-in engine searches, which keeps its stack small. No path is longer.
const LONGEST_NATIVE = 1 << 16;

const BEYOND: readonly { readonly shape: RegExp; readonly what: string }[] = [
  { shape: /\(\?<?[=!]/, what: 'lookaround' },
  { shape: /\\[1-9]|\\k<|\(\?P=/, what: 'back-references' },
  { shape: /\(\?>/, what: 'atomic groups' },
  { shape: /[*+?}]\+/, what: 'possessive repeats' },
  { shape: /\(\?\(/, what: 'conditionals' },
  { shape: /\(\?(?:R|0|&|P>)/, what: 'recursion' },
];

// Compiles a pattern that searches strings in linear time.
export function compilePattern(source: string): PatternResult {
  if (source.length > LONGEST_PATTERN) return { reason: `it has more than ${LONGEST_PATTERN} characters` };
  // Python reads this as a repeat, RE2 as text.
  const open = OPEN_REPEAT.exec(source)?.[0];
  if (open !== undefined) return { reason: `${open} has no lower bound; write ${open.replace('{', '{0')}` };
  try {
    const compiled = RE2JS.compile(inRe2(source));
    const native = nativePattern(source);
    const engineFor = (text: string) => (native !== undefined && text.length <= LONGEST_NATIVE ? native : compiled);
    return {
      groups: compiled.groupCount(),
      search: (group) => remembering((text) => found(engineFor(text).exec(text), group)),
    };
  } catch (error) {
    return { reason: reasonOf(error, source) };
  }
}

export function usualGroup(groups: number): number {
  return groups > 0 ? 1 : 0;
}

const OPEN_REPEAT = /\{,[0-9]{1,4}\}/;

function inRe2(source: string): string {
  return source.replaceAll(/\\(?:u([0-9a-fA-F]{4})|[\s\S])/g, (written, hex: string | undefined) =>
    hex === undefined ? written : `\\x{${hex}}`,
  );
}

function found(match: ArrayLike<string | undefined> | null, group: number): ReturnType<Search> {
  if (match === null) return 'no-match';
  const text = match[group];
  return text === undefined || text === '' ? 'empty' : { text };
}

// Caches the last search, because neighbouring files share folders and the same text comes many times in a row.
function remembering(search: Search): Search {
  let last: string | undefined;
  let answer: ReturnType<Search> = 'no-match';
  return (text) => {
    if (text === last) return answer;
    answer = search(text);
    last = text;
    return answer;
  };
}

function reasonOf(error: unknown, source: string): string {
  const beyond = BEYOND.find(({ shape }) => shape.test(source))?.what;
  if (beyond !== undefined) return `${beyond} can't be used: patterns run on an engine that never backtracks`;
  const text = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error);
  return text.startsWith('invalid repeat count') ? 'a part is repeated more than 1000 times' : text;
}
