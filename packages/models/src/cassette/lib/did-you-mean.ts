import { closestWord, didYouMean as sentence } from '@tamis/core/wording';

/** The end of a sentence that names the word most likely meant, or a full stop where none is near. */
export function didYouMean(typed: string, words: readonly string[]): string {
  return `.${sentence(closestWord(typed, words))}`;
}
