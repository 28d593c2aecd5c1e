/** The end of a sentence that says what was probably meant; empty if nobody knows. */
export function didYouMean(near: string | readonly string[] | undefined): string {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  return words.length === 0 ? '' : `; did you mean ${words.join(' or ')}`;
}
