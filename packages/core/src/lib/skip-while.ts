/** The first offset from `from` on whose character a pattern for one character does not match; `end` if all of them do. */
export function skipWhile(text: string, from: number, end: number, pattern: RegExp): number {
  let at = from;
  while (at < end && pattern.test(text.charAt(at))) at++;
  return at;
}
