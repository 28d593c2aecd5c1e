import { classAt, LETTER } from './char-class.ts';
import { endsWord } from './word-edges.ts';

/** What languages with Latin letters add to a word for more than one, or for what belongs to it. */
const ENDINGS = ['s', 'es'];

/** The shortest word that may go on: `a` in `as` is another word. */
const SHORTEST = 3;

/** Whether the word from `start` to `end` is all there, though a letter follows: an ending, or a symbol that lost its space. */
export function goesOn(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST || classAt(text, end - 1) !== LETTER) return false;
  const isPlural = ENDINGS.some((ending) => text.startsWith(ending, end) && endsWord(text, end + ending.length));
  return isPlural || (end - start > SHORTEST && isSymbolAt(text, end));
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

/** Whether a capital that is no start of a word follows a small letter: texts taken from pages lose spaces, as in `monoclinicP21/n`. */
function isSymbolAt(text: string, at: number): boolean {
  return LOWER.test(text.charAt(at - 1)) && UPPER.test(text.charAt(at)) && classAt(text, at + 1) !== LETTER;
}
