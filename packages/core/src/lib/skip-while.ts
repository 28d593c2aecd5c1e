// Returns the first offset at or after `from` whose character does not match a single-character pattern, or `end` if all match.
export function skipWhile(text: string, from: number, end: number, pattern: RegExp): number {
  let at = from;
  while (at < end && pattern.test(text.charAt(at))) at++;
  return at;
}
