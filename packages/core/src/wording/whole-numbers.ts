const IN_NUMBER = /[\p{Nd}.,'’_\u00a0\u202f]/u;

const LONGEST_NUMBER = 40;

/** The beginning of a text without the number that the cut at its end goes through: a part of an amount reads as another amount. */
export function wholeNumbers(head: string, rest: string): string {
  if (!/^[.,'’_\u00a0\u202f]?\p{Nd}/u.test(rest) || !/\p{Nd}[.,'’_\u00a0\u202f]?$/u.test(head)) return head;
  let end = head.length;
  while (end > 0 && head.length - end < LONGEST_NUMBER && IN_NUMBER.test(head.charAt(end - 1))) end--;
  return head.length - end < LONGEST_NUMBER ? head.slice(0, end).trimEnd() : head;
}

/** A text shortened to so many UTF-16 units, with an ellipsis. No number and no character is cut in two. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return `${wholeNumbers(text.slice(0, end), text.slice(end))}…`;
}
