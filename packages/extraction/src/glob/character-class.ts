// Whether a code point belongs to a class such as `[a-z]`.
export type ClassTest = (codePoint: number) => boolean;

const POSIX: { readonly [name: string]: RegExp } = {
  alnum: /^[\p{L}\p{Nl}\p{Nd}]$/u,
  alpha: /^[\p{L}\p{Nl}]$/u,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what this class is.
  ascii: /^[\x00-\x7f]$/u,
  blank: /^[\p{Zs}\t]$/u,
  cntrl: /^\p{Cc}$/u,
  digit: /^\p{Nd}$/u,
  graph: /^[^\p{Z}\p{C}]$/u,
  lower: /^\p{Ll}$/u,
  print: /^\P{C}$/u,
  punct: /^\p{P}$/u,
  space: /^[\p{Z}\t\r\n\v\f]$/u,
  upper: /^\p{Lu}$/u,
  word: /^[\p{L}\p{Nl}\p{Nd}\p{Pc}]$/u,
  xdigit: /^[A-Fa-f0-9]$/u,
};

// Longer than any of these names.
const LONGEST_NAME = 8;

// Returns the offset after the `]` that closes the class opened at an offset, or -1 if there is none.
export function classEnd(glob: string, open: number): number {
  let at = open + 1;
  if (glob.charAt(at) === '!' || glob.charAt(at) === '^') at++;
  // A bracket that comes first is a member.
  if (glob.charAt(at) === ']') at++;
  while (at < glob.length) {
    const name = posixAt(glob, at);
    if (name !== undefined) at += name.length + 4;
    else if (glob.charAt(at) === ']') return at + 1;
    else at += glob.charAt(at) === '\\' ? 2 : 1;
  }
  return -1;
}

export function classTest(text: string): ClassTest {
  const isNegated = text.startsWith('!') || text.startsWith('^');
  const { ranges, sets } = members(text, isNegated ? 1 : 0);
  return (codePoint) => {
    const isIn =
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to) ||
      (sets.length > 0 && sets.some((set) => set.test(String.fromCodePoint(codePoint))));
    return isIn !== isNegated;
  };
}

interface Members {
  readonly ranges: readonly (readonly [number, number])[];
  readonly sets: readonly RegExp[];
}

function members(text: string, start: number): Members {
  const ranges: [number, number][] = [];
  const sets: RegExp[] = [];
  let at = start;
  while (at < text.length) {
    const name = posixAt(text, at);
    if (name !== undefined) {
      sets.push(POSIX[name] as RegExp);
      at += name.length + 4;
      continue;
    }
    const from = memberAt(text, at);
    const isRange = text.charAt(from.end) === '-' && from.end + 1 < text.length;
    const to = isRange ? memberAt(text, from.end + 1) : from;
    ranges.push([from.codePoint, to.codePoint]);
    at = to.end;
  }
  return { ranges, sets };
}

function memberAt(text: string, at: number): { readonly codePoint: number; readonly end: number } {
  const start = text.charAt(at) === '\\' && at + 1 < text.length ? at + 1 : at;
  const codePoint = text.codePointAt(start) ?? 0;
  return { codePoint, end: start + (codePoint > 0xffff ? 2 : 1) };
}

// The name in `[:name:]` at an offset, if there is one.
function posixAt(text: string, at: number): string | undefined {
  if (!text.startsWith('[:', at)) return undefined;
  const end = text.slice(at, at + LONGEST_NAME + 4).indexOf(':]');
  const name = end === -1 ? '' : text.slice(at + 2, at + end);
  return Object.hasOwn(POSIX, name) ? name : undefined;
}
