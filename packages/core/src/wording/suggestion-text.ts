/** Characters that nobody sees, and letters that look like others: a message would not show how they differ from what was meant. */
const UNSEEN = /[\p{C}\p{Z}\p{M}]|(?!\p{Script=Latin})\p{L}/u;

/** More of them say nothing new. */
const MOST_SIGNS = 3;

/**
 * A separate sentence, with a leading space, that says what was probably meant; empty if nothing is close. If what was
 * written may look the same, it says how it differs.
 */
export function suggestionText(near: string | readonly string[] | undefined, written = ''): string {
  const words = typeof near === 'string' ? [near] : (near ?? []);
  if (words.length === 0) return '';
  const signs = unseenSigns(written, words.join(''));
  const more = signs.length === 0 ? '' : ` What was written contains ${signs.join(' and ')}.`;
  return ` Did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?${more}`;
}

function unseenSigns(written: string, known: string): readonly string[] {
  const signs = new Set<string>();
  for (const sign of written) {
    const isPlain = sign === ' ' || known.includes(sign) || !(UNSEEN.test(sign) || sign.normalize('NFKC') !== sign);
    if (!isPlain && signs.size < MOST_SIGNS) signs.add(codePoint(sign));
  }
  return [...signs];
}

function codePoint(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
