/**
 * Characters that nobody sees and a model reads: tags, which spell letters, outside the flags that are made of them; selectors of
 * variants, which are bytes in a row, and marks without width, which are bits; and what turns the order of letters around.
 */
const HIDDEN =
  /[\u{E0001}-\u{E007F}]+|[\u{FE00}-\u{FE0E}\u{E0100}-\u{E01EF}][\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]{2,}|[\u{200B}-\u{200D}\u{2060}-\u{2064}\u{FEFF}\u{180E}]{4,}|[\u{202D}\u{202E}]/gu;

/** A flag of a region: a black flag, tags, and the tag that ends them. */
const FLAG = '\u{1F3F4}';
const FLAG_TAGS = /^[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}$/u;

/** The first hidden characters of a text, as code points; undefined if there are none. */
export function hiddenIn(text: string): string | undefined {
  for (const { 0: found, index } of text.matchAll(HIDDEN)) {
    if (text.slice(index - FLAG.length, index) === FLAG && FLAG_TAGS.test(found)) continue;
    return [...found.slice(0, 8)].map(codePoint).join(' ');
  }
  return undefined;
}

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Characters without width, between which a mark could be split. */
const WIDTHLESS = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as a reader takes it who does not see the difference: without what has no width, and with plain signs for wide ones. */
export function plainText(text: string): string {
  return /^[\t\n\r -~]*$/.test(text) ? text : text.replaceAll(WIDTHLESS, '').normalize('NFKC');
}
