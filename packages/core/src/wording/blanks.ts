/** A template for people: `{found} was found` becomes `… was found`, for pages that are not about a particular reply. */
export function blanks(template: string): string {
  return template
    .replaceAll(/ ?\{(?:advice|structure|suggestion)\}/g, '')
    .replaceAll(/\{[a-z]+\}/g, '…')
    .replaceAll('….', '…');
}
