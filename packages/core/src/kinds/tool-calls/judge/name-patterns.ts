import { hasClaimVerb } from './claim.ts';

export interface NamePatterns {
  readonly isToolLike: (name: string, content: string, start: number, end: number) => boolean;
}

const LONGEST_NAME = 128;

export function namePatterns(tools: readonly string[], declared: readonly string[]): NamePatterns {
  const parts = tools.map(wordsIn).filter((words) => words.length > 1);
  const firsts = new Set(parts.map((words) => words[0]));
  const lasts = new Set(parts.map((words) => words.at(-1)));
  return {
    isToolLike: (name, content, start, end) => {
      if (name.length > LONGEST_NAME) return false;
      if (declared.some((pattern) => matches(pattern, name))) return true;
      const words = wordsIn(name);
      if (words.length < 2 || !(firsts.has(words[0]) || lasts.has(words.at(-1)))) return false;
      return isTreatedAsTool(content, start, end);
    },
  };
}

function isTreatedAsTool(content: string, start: number, end: number): boolean {
  const after = content.slice(end, end + 12);
  if (content.charAt(start - 1) === '`' && after.startsWith('`')) return true;
  return after.startsWith('(') || /^`?\s(?:tool|function)\b/.test(after) || hasClaimVerb(content, start);
}

// The words of a name: `checkAdapter_status` has three.
function wordsIn(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.]+/)
    .filter((word) => word !== '');
}

// Whether a name matches a pattern with `*` for any letters: greedy, without backtracking, so that it stays linear.
function matches(pattern: string, name: string): boolean {
  const pieces = pattern.split('*');
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let pos = first.length;
  for (const piece of rest) {
    const at = name.indexOf(piece, pos);
    if (at === -1) return false;
    pos = at + piece.length;
  }
  return pos <= name.length - last.length;
}
