// Folds the case of letters. `ß`, `ẞ` and `SS` become equal, and so do both forms of the small sigma.
export function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}
