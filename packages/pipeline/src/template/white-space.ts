export const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';

const ALL = new RegExp(`^${SPACE}$`);

function isSpace(char: string): boolean {
  return ALL.test(char);
}

// The offset where the white space starting at `at` ends.
export function afterSpace(text: string, at: number): number {
  let end = at;
  while (end < text.length && isSpace(text.charAt(end))) end++;
  return end;
}

export function withoutTrail(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
