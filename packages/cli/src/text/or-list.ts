// Joins words as a choice: `a, b or c`. It avoids `Intl`, whose language tables take as long to load as a short run.
export function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
