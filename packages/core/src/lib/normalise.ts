// Accents, but not strokes through a letter, because a word that is struck out is not intended.
const MARKS = /[\u0300-\u0333\u0339-\u036f]/g;
const WORD_BREAKS = /[^\p{L}\p{N}]+/gu;
const APOSTROPHES = /['’]/g;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
// Matches an unticked box, as in `[ ] done` and `( ) done`, or the sign of a list type, as in `string[]`.
const EMPTY_BOX = /\[\s*\]|\{\s*\}|(?<![\p{L}\p{N}])\(\s*\)/gu;
const QUALIFIED = /^[^*]+\*+$|^\(\d[\d.,]*\)$/;
const LAYOUT = /[\s_"'`´“”„‘’«»*;:()[\]{}\\]/;

const PLAIN_WORD = /^[A-Za-z0-9]+$/;

// Returns a string without case, accents, spaces and punctuation, for comparing strings that differ only in spelling. Signs that may carry
// meaning are kept: `C++` is not `C`, `>=5` not `<5`, `-1` not `1`, `v1.5` not `v15`, and `!approved`, `approved?` and `[ ] approved` are
// not `approved`.
export function normalise(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase();
  const characters = [...foldCase(text.trim()).replace(EMPTY_BOX, '☐').replace(QUALIFIED, '$&☐')];
  let last = characters.length - 1;
  while (last > 0 && LAYOUT.test(characters[last] as string)) last--;
  return characters
    .filter((character, index) => WORD_CHARACTER.test(character) || !isMeaningless(characters, character, index, index >= last))
    .join('');
}

function isMeaningless(all: readonly string[], character: string, index: number, isLast: boolean): boolean {
  const next = all[index + 1];
  // Between digits everything counts: 1:2 is not 12.
  if (/[0-9]/.test(all[index - 1] ?? '') && /[0-9]/.test(next ?? '')) return false;
  if (LAYOUT.test(character)) return true;
  if (character === '.' || character === ',') return isLast || !/[0-9]/.test(next ?? '');
  if (character === '!') return isLast && index > 0;
  if (character !== '-' && character !== '‐' && character !== '–') return false;
  return index > 0 && WORD_CHARACTER.test(all[index - 1] ?? '') && /\p{L}/u.test(next ?? '');
}

export function normalisedWords(text: string): readonly string[] {
  return PLAIN_WORD.test(text) ? [text.toLowerCase()] : split(foldCase(text));
}

export function exactWordsOf(text: string): readonly string[] {
  return PLAIN_WORD.test(text) ? [text] : split(text);
}

function split(text: string): readonly string[] {
  return text
    .replace(APOSTROPHES, '')
    .split(WORD_BREAKS)
    .filter((word) => word !== '');
}

export function foldCase(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss');
}
