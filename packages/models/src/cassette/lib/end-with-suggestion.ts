import { closestWord, suggestionText } from '@tamis/core/wording';

/** The end of a sentence that names the word most likely meant, or a full stop where none is near. */
export function endWithSuggestion(typed: string, words: readonly string[]): string {
  return `.${suggestionText(closestWord(typed, words))}`;
}
