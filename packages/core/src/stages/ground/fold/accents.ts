// Matches accents on Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic, which most writers leave out. A stroke through
// a sign does not match, because it turns `=` into `≠`.
const ACCENTS = /[\u0300-\u0305\u0307-\u0333\u0339-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]|[\ufe00-\ufe0f]/gu;

// Matches a breve. It turns the Cyrillic `и` into another letter; elsewhere it is an accent.
const BREVE = /(?<![\u0400-\u04ff])\u0306/gu;

const STROKES: { readonly [letter: string]: string } = {
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ħ: 'h',
  Ħ: 'h',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
};

export function withoutAccents(text: string): string {
  return STROKES[text] ?? text.replaceAll(ACCENTS, '').replaceAll(BREVE, '');
}
