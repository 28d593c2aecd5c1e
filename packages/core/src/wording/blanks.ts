const OPTIONAL = new Set('advice structure suggestion similarity unsought spelled meaning cue'.split(' '));

/**
 * Renders a template for pages that are not about a particular reply: `expected {expected}, found {found}.` becomes `Expected EXPECTED,
 * found FOUND.`. Names that have their own words are replaced by those words.
 */
export function blanks(template: string): string {
  const text = template.replaceAll(/ ?\{"?([a-z_]+)"?(?:\|([^}]*))?\}/g, (whole, name: string, words: string | undefined) => {
    const lead = whole.startsWith(' ') ? ' ' : '';
    // What a remark means is a piece of its own, or a word of the sentence.
    if (OPTIONAL.has(name) && !(name === 'meaning' && lead !== '')) return '';
    return lead + (words ?? name.toUpperCase());
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
