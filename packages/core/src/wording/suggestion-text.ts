/** A sentence of its own, with a space in front, that says what was probably meant; empty if nobody knows. */
export function suggestionText(near: string | readonly string[] | undefined): string {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  return words.length === 0 ? '' : ` Did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?`;
}
