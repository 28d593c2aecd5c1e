/** Enough to recognise a place in a reply. */
const LONGEST = 60;

/** The start of a stretch of text, without space around it; an ellipsis says that more follows. */
export function excerptOf(text: string, start = 0, end: number = text.length): string {
  const shown = text.slice(start, Math.min(end, start + LONGEST + 1)).trim();
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
