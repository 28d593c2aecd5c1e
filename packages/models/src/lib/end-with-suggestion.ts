import { closestWord, suggestionText } from '@tamis/core/wording';

// The end of a sentence: a suggestion of the word most likely intended, or a full stop if none is close.
export function endWithSuggestion(typed: string, words: readonly string[]): string {
  return `.${suggestionText(closestWord(typed, words) ?? wordInside(typed, words), typed)}`;
}

// The known word that the typed one extends, as `apiKey` extends `key` and `modelName` extends `model`.
function wordInside(typed: string, words: readonly string[]): string | undefined {
  const folded = typed.toLowerCase();
  const inside = words.filter((word) => folded.startsWith(word.toLowerCase()) || folded.endsWith(word.toLowerCase()));
  return inside.length === 1 ? inside[0] : undefined;
}
