import { isDeepStrictEqual } from 'node:util';

export function isStrict(text: string, before: string): boolean {
  try {
    return !isDeepStrictEqual(JSON.parse(text), before);
  } catch {
    return text.trim() === '';
  }
}
