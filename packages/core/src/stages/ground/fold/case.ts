/** Letters without their case: `ß`, `ẞ` and `SS` are alike, and so are both forms of the small sigma. */
export function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}
