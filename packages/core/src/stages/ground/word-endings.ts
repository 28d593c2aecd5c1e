import { classAt, LETTER } from './char-class.ts';
import { endsWord } from './word-edges.ts';

// Matches words before a plural ending. `es` follows only a sound that needs it, because `rates` are not rats.
const ONE_BEFORE_S = /[^sS]$/u;
const ONE_BEFORE_ES = /(?:[sxzo]|[cs]h)$/u;

// The shortest word that may have an ending: `a` in `as` is another word.
const SHORTEST = 3;

// Whether the word from `start` to `end` is complete although a letter follows. The letter is then part of an ending, or a symbol that lost
// its space.
export function goesOn(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST || classAt(text, end - 1) !== LETTER) return false;
  return isPlural(text, end) || (end - start > SHORTEST && isSymbolAt(text, end));
}

function isPlural(text: string, end: number): boolean {
  const word = lastWord(text, end);
  const hasEnding = (ending: string) => text.startsWith(ending, end) && endsWord(text, end + ending.length);
  const isEnded = (hasEnding('s') && ONE_BEFORE_S.test(word)) || (hasEnding('es') && ONE_BEFORE_ES.test(word));
  // Names end as plurals do, and Williams is not William; an abbreviation ends in a capital, as in `LEDs`.
  return isEnded && (LOWER.test(word.charAt(0)) || UPPER.test(text.charAt(end - 1)));
}

// Longer than words whose plural anyone writes.
const LONGEST_WORD = 40;

function lastWord(text: string, end: number): string {
  let start = end;
  while (end - start < LONGEST_WORD && classAt(text, start - 1) === LETTER) start--;
  return text.slice(start, end);
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

// Whether a capital that does not start a word follows a small letter. Strings taken from pages lose spaces, as in `monoclinicP21/n`.
function isSymbolAt(text: string, at: number): boolean {
  return LOWER.test(text.charAt(at - 1)) && UPPER.test(text.charAt(at)) && classAt(text, at + 1) !== LETTER;
}
