const MARKS = /[\u0300-\u036f]/g;
const NO_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu;

/** A text without case, accents, spaces and punctuation: what is left when only the spelling differs. */
export function normalise(text: string): string {
  return foldCase(text).replace(NO_LETTERS_OR_DIGITS, '');
}

/** The words of a text, without case and accents; letters and digits make a word. */
export function wordsOf(text: string): readonly string[] {
  return foldCase(text)
    .split(NO_LETTERS_OR_DIGITS)
    .filter((word) => word !== '');
}

/** The words of a text as they are written. */
export function exactWordsOf(text: string): readonly string[] {
  return text.split(NO_LETTERS_OR_DIGITS).filter((word) => word !== '');
}

function foldCase(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');
}
