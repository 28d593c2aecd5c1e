// Selectors of variants: those that choose a glyph, and the one that asks for an emoji, of which strings may hold too many.
const SELECTOR = String.raw`\u{FE00}-\u{FE0E}\u{E0100}-\u{E01EF}`;
const EMOJI_SELECTOR = String.raw`\u{FE0F}`;

const WIDTHLESS_MARKS = String.raw`\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{200B}-\u{200F}\u{2060}-\u{2064}\u{3164}\u{FEFF}\u{FFA0}`;

const STARTS = String.raw`\u{202A}\u{202B}\u{2066}-\u{2068}`;
const OVERRIDES = String.raw`\u{202D}\u{202E}`;
const ENDS = String.raw`\u{202C}\u{2069}`;

const LINE = `\\n${STARTS}${OVERRIDES}${ENDS}`;

const RIGHT_TO_LEFT = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam'].map((script) => `\\p{Script=${script}}`).join('');

// Characters that nobody sees but a model reads, beyond those in ordinary strings.
const HIDDEN = new RegExp(
  [
    // Tags, which spell letters; controls of notes, of shorthand and of annotations; and what is reserved for such.
    String.raw`[\u{2065}\u{206A}-\u{206F}\u{FFF0}-\u{FFFB}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]+`,
    // Selectors are bytes if there are several for one character, or one for a letter that has no variants.
    `[${SELECTOR}][${SELECTOR}${EMOJI_SELECTOR}]+|${EMOJI_SELECTOR}[${SELECTOR}]`,
    String.raw`(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[${SELECTOR}]`,
    // Marks without width are bits if there are many in a row.
    `[${WIDTHLESS_MARKS}${EMOJI_SELECTOR}]{4,}`,
    // What changes the order of letters, unless it ends in its line and holds nothing of the kind, but letters of its direction.
    `[${OVERRIDES}]|[${STARTS}](?![^${LINE}]*[${ENDS}])`,
    String.raw`[\u{202B}\u{2067}](?![^${LINE}${RIGHT_TO_LEFT}]*[${RIGHT_TO_LEFT}][^${LINE}]*[${ENDS}])`,
  ].join('|'),
  'gu',
);

const FLAG = '\u{1F3F4}';
const REGIONS: ReadonlySet<string> = new Set(['gbeng', 'gbsct', 'gbwls'].map(flagTags));

export function hiddenTextIn(text: string): string | undefined {
  for (const { 0: found, index } of text.matchAll(HIDDEN)) {
    if (text.slice(index - FLAG.length, index) === FLAG && REGIONS.has(found)) continue;
    if (/^\u{FE0F}+$/u.test(found)) continue;
    return [...found.slice(0, 8)].map(codePoint).join(' ');
  }
  return undefined;
}

function flagTags(region: string): string {
  return `${[...region].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')}\u{E007F}`;
}

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

// Characters without width, between which a mark could be split.
const WIDTHLESS = /\p{Default_Ignorable_Code_Point}/gu;

export function visibleText(text: string): string {
  return /^[\t\n\r -~]*$/.test(text) ? text : text.replaceAll(WIDTHLESS, '').normalize('NFKC');
}
