/** Letters without their case: `ß` and `SS` are alike, and so are both forms of the small sigma. */
export function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
