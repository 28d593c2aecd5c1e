// How far a pattern looks. Its matches are short, and a bound keeps it linear.
const LONGEST_LOOK = 512;

// Matches a sticky pattern at a place. Returns null if it does not match.
export function matchAt(pattern: RegExp, text: string, at: number, end: number): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text.slice(at, Math.min(end, at + LONGEST_LOOK)));
}
