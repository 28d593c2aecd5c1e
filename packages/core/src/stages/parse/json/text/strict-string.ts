import { hasOddEscape } from '../../../../lib/odd-escape.ts';

/**
 * The text of a literal in double quotes, with both quotes in the span; undefined if an escape in it is not strict, or not meant.
 */
export function strictString(text: string, open: number, close: number): string | undefined {
  if (hasOddEscape(text, open, close)) return undefined;
  try {
    return JSON.parse(text.slice(open, close + 1)) as string;
  } catch {
    return undefined;
  }
}
