const BRACKETS = ['()', '[]', '{}'].map((pair) => [pair.charAt(0), pair.charAt(1)] as const);

const BARS: ReadonlySet<string> = new Set(['|', '||', '&&']);

// Returns the part of a token that looks like form notation, such as `[very] calm`, `(red | crimson)` or `<user.text>`. Returns undefined
// if there is none. A token is said as written, so nobody could say this part. Joiners of the grammar count as words.
export function notationIn(token: string, joiners: readonly string[]): string | undefined {
  const words = token.trim().split(/\s+/);
  const isCapture = (word: string) => /^<[A-Za-z][\w.-]*>[+*]?$/.test(word);
  const isBar = (word: string) => BARS.has(word) || /[\p{L}\p{N}]\|\|?[\p{L}\p{N}]/u.test(word);
  const group = BRACKETS.map(([open, close]) => groupIn(words, open, close)).find((found) => found !== undefined);
  return group ?? words.find((word) => isCapture(word) || (isBar(word) && !joiners.some((sign) => word.includes(sign))));
}

function groupIn(words: readonly string[], open: string, close: string): string | undefined {
  const first = words.findIndex((word) => word.startsWith(open));
  const last = words.findLastIndex((word) => word.endsWith(close) || word.endsWith(`${close}*`) || word.endsWith(`${close}+`));
  const text = words.slice(Math.max(first, 0), last + 1).join(' ');
  return first < 0 || last < first || text === open + close ? undefined : text;
}
