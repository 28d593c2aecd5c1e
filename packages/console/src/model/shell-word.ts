/** A word as a shell reads it. */
export function shellWord(text: string): string {
  return /^[\w./~:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
