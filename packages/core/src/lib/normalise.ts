const MARKS = /[\u0300-\u036f]/g;

/** Signs that carry meaning of their own: `C++` is not `C`, `>=5` is not `<5`, `-1` is not `1`, `v1.5` is not `v15`. */
const MEANINGLESS = /[^\p{L}\p{N}+<>=#%&@$~^.,-]|[.,-](?![0-9])/gu;
const WORD_BREAKS = /[^\p{L}\p{N}]+/gu;
const APOSTROPHES = /['’]/g;

/** A text without case, accents, spaces and punctuation: what is left when only the spelling differs. */
export function normalise(text: string): string {
  return foldCase(text).replace(MEANINGLESS, '');
}

/** The words of a text, without case and accents; letters and digits make a word. */
export function wordsOf(text: string): readonly string[] {
  return split(foldCase(text));
}

/** The words of a text as they are written. */
export function exactWordsOf(text: string): readonly string[] {
  return split(text);
}

function split(text: string): readonly string[] {
  return text
    .replace(APOSTROPHES, '')
    .split(WORD_BREAKS)
    .filter((word) => word !== '');
}

function foldCase(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');
}
