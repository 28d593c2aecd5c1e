/** Replaces full-width and half-width forms, ligatures and composed letters with the plain characters they are made of. */
export function withoutWidth(text: string): string {
  return text.normalize('NFKD');
}
