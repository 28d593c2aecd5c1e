/** A template as people read it: `{found} was found` becomes `… was found`, for pages that are about no reply in particular. */
export function blanks(template: string): string {
  return template.replaceAll(/ ?\{(?:advice|structure|suggestion)\}/g, '').replaceAll(/\{[a-z]+\}/g, '…');
}
