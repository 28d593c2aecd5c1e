const VIRAMA = new RegExp(
  `[${[
    '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84\\u1039\\u103a',
    '\\u1714\\u1715\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\u2d7f\\ua806\\ua82c\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed',
    '\\u{10a3f}\\u{11046}\\u{11070}\\u{1107f}\\u{110b9}\\u{11133}\\u{11134}\\u{111c0}\\u{11235}\\u{112ea}\\u{1134d}\\u{11442}',
    '\\u{114c2}\\u{115bf}\\u{1163f}\\u{116b6}\\u{1172b}\\u{11839}\\u{1193d}\\u{1193e}\\u{119e0}\\u{11a34}\\u{11a47}\\u{11a99}',
    '\\u{11c3f}\\u{11d44}\\u{11d45}\\u{11d97}\\u{11f41}\\u{11f42}',
  ].join('')}]`,
  'u',
);

// Scripts whose letters join, the few letters of Arabic and Syriac that join to the right only, and those that never do.
const JOINING =
  /[\p{sc=Adlm}\p{sc=Arab}\p{sc=Chrs}\p{sc=Mand}\p{sc=Mani}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Ougr}\p{sc=Phag}\p{sc=Phlp}\p{sc=Rohg}\p{sc=Sogd}\p{sc=Syrc}]/u;
const LETTER = /\p{L}/u;
const TRANSPARENT = /[\p{Mn}\p{Me}\p{Cf}]/u;
const NEVER_JOINING = /[\u0621\u0674\u08ad]/u;
const JOINING_TO_THE_RIGHT =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0870-\u0882\u088e\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9]/u;

const ARABIC_DIGIT = /[\u0660-\u0669]/u;
const EXTENDED_ARABIC_DIGIT = /[\u06f0-\u06f9]/u;

// Whether a character that is only allowed in some contexts (RFC 5892, appendix A) is in one of them. Returns undefined for all other
// characters.
export function isAllowedInContext(chars: readonly string[], at: number): boolean | undefined {
  const char = chars[at] ?? '';
  const before = chars[at - 1] ?? '';
  const after = chars[at + 1] ?? '';
  switch (char) {
    case '\u200c':
      return VIRAMA.test(before) || isBetweenJoining(chars, at);
    case '\u200d':
      return VIRAMA.test(before);
    case '\u00b7':
      return before === 'l' && after === 'l';
    case '\u0375':
      return /\p{Script=Greek}/u.test(after);
    case '\u05f3':
    case '\u05f4':
      return /\p{Script=Hebrew}/u.test(before);
    case '\u30fb':
      return chars.some((other) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(other));
  }
  if (ARABIC_DIGIT.test(char)) return !chars.some((other) => EXTENDED_ARABIC_DIGIT.test(other));
  if (EXTENDED_ARABIC_DIGIT.test(char)) return !chars.some((other) => ARABIC_DIGIT.test(other));
  return undefined;
}

// Whether the nearest characters on both sides, marks aside, are letters that would join.
function isBetweenJoining(chars: readonly string[], at: number): boolean {
  const before = chars.slice(0, at).findLast((char) => !TRANSPARENT.test(char)) ?? '';
  const after = chars.slice(at + 1).find((char) => !TRANSPARENT.test(char)) ?? '';
  return joins(before) && !JOINING_TO_THE_RIGHT.test(before) && joins(after);
}

function joins(char: string): boolean {
  return LETTER.test(char) && JOINING.test(char) && !NEVER_JOINING.test(char);
}
