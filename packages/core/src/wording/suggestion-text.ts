/** A separate sentence, with a leading space, that says what was probably meant; empty if nothing is close. */
export function suggestionText(near: string | readonly string[] | undefined): string {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  return words.length === 0 ? '' : ` Did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?`;
}
