import { distance } from 'fastest-levenshtein';

/** The end of a sentence that names the word most likely meant, or a full stop where none is near. */
export function endWithSuggestion(typed: string, words: readonly string[]): string {
  // Two letters that changed places count as two, which is the commonest slip.
  const far = typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  const near = words
    .map((word) => ({ word, distance: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= far)
    .sort((one, other) => one.distance - other.distance)[0];
  return near === undefined ? '.' : `. Did you mean \`${near.word}\`?`;
}
