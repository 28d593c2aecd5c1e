import { shortened } from './shortened.ts';

const LONGEST = 60;

/** Returns the start of a text, short enough for a message. */
export function excerptOf(text: string, start = 0, end: number = text.length): string {
  return shortened(text.slice(start, Math.min(end, start + LONGEST + 1)).trim(), LONGEST);
}
