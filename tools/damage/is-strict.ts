import { isDeepStrictEqual } from 'node:util';

/** Whether JSON.parse reads a damaged text, which hides its damage; a document that is now one string shows it. */
export function isStrict(text: string, before: string): boolean {
  try {
    return !isDeepStrictEqual(JSON.parse(text), before);
  } catch {
    return text.trim() === '';
  }
}
